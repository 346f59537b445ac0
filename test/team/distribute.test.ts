import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTeam, type TeamConnection } from '../../src/main/team/postgres/connection.ts'
import { distributeTables } from '../../src/main/team/postgres/distribute.ts'
import { migrateTeam, readAbilities } from '../../src/main/team/postgres/setup.ts'
import { startPostgres, type PostgresServer } from '../fixtures/team/postgresServer.ts'

/**
 * What is sent to Citus. There is none here: functions of its names note what they are called with, and refuse what Citus
 * refuses: a table with a unique key without the column that it is divided by, and one that refers to a table that every
 * node does not have yet.
 */
const stub = `
  CREATE SCHEMA citus_calls;
  CREATE TABLE citus_calls.call (number serial, text text);
  CREATE TABLE citus_calls.pg_dist_partition (logicalrelid regclass, is_reference boolean);
  CREATE FUNCTION citus_calls.create_reference_table(asked regclass) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conrelid = asked AND c.contype = 'f' AND NOT EXISTS (
      SELECT 1 FROM citus_calls.pg_dist_partition p WHERE p.logicalrelid = c.confrelid AND p.is_reference)) THEN
      RAISE EXCEPTION '% refers to a local table', asked;
    END IF;
    INSERT INTO citus_calls.call (text) VALUES (format('reference %s', asked));
    INSERT INTO citus_calls.pg_dist_partition VALUES (asked, true);
  END $$;
  CREATE FUNCTION citus_calls.create_distributed_table(asked regclass, by_column text, colocate_with text)
    RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF current_setting('citus.enable_unsafe_triggers', true) IS DISTINCT FROM 'on'
      AND EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = asked AND NOT t.tgisinternal) THEN
      RAISE EXCEPTION '% has triggers', asked;
    END IF;
    IF EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = asked AND i.indisunique AND NOT EXISTS (
      SELECT 1 FROM pg_attribute a WHERE a.attrelid = asked AND a.attname = by_column AND a.attnum = ANY (i.indkey))) THEN
      RAISE EXCEPTION '% has a unique key without %', asked, by_column;
    END IF;
    IF colocate_with <> 'none' AND NOT EXISTS (
      SELECT 1 FROM citus_calls.pg_dist_partition p WHERE p.logicalrelid = colocate_with::regclass) THEN
      RAISE EXCEPTION '% is not distributed', colocate_with;
    END IF;
    INSERT INTO citus_calls.call (text) VALUES (format('distributed %s by %s beside %s', asked, by_column, colocate_with));
    INSERT INTO citus_calls.pg_dist_partition VALUES (asked, false);
  END $$;`

let server: PostgresServer
let boss: TeamConnection
beforeAll(async () => {
  server = await startPostgres()
  boss = connectTeam({ url: server.url, password: undefined })
  await migrateTeam(boss)
})
afterAll(async () => {
  await boss.close()
  await server.stop()
})

test('without Citus nothing is divided, and what is missing is said', async () => {
  await expect(distributeTables(boss)).rejects.toMatchObject({
    code: 'conflict',
    message: 'The tables cannot be divided: this database has no Citus.',
    // Where this machine has Citus, it is told how a database gets it.
    hint: expect.stringMatching(/^The server has (?:to be installed with )?it/),
  })
})

test('with Citus every table is divided or on every node, in an order that it takes, and once', async () => {
  await boss.run(stub)
  await boss.run(`SET allow_system_table_mods = on;
    INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    VALUES (99999, 'citus', 10, 'public'::regnamespace, false, '12.1');
    ALTER ROLE boss SET search_path = public, citus_calls`)
  // The path is that of new connections.
  const other = connectTeam({ url: server.url, password: undefined })
  expect(await readAbilities(other)).toMatchObject({ citus: '12.1' })
  expect(await distributeTables(other)).toBe(21)
  const calls = await other.rows<{ text: string }>('SELECT text FROM citus_calls.call ORDER BY number')
  const beside = (table: string) => `distributed quarry.${table} by workspace beside quarry.text`
  expect(calls.map(({ text }) => text)).toEqual([
    'reference quarry.workspace',
    'reference quarry.member',
    'reference quarry.space',
    'reference quarry.collection',
    'reference quarry.collection_member',
    'distributed quarry.text by workspace beside none',
    ...[
      'vec',
      'job',
      'doc',
      'doc_copy',
      'doc_passage',
      'doc_version',
      'collection_doc',
      'mark',
      'doc_input',
      'file',
      'file_piece',
      'doc_file',
      'file_part',
      'file_holder',
      'audit',
    ].map(beside),
  ])
  const left = await other.rows(
    `SELECT relname FROM pg_class WHERE relnamespace = 'quarry'::regnamespace AND relkind = 'r'
       AND oid NOT IN (SELECT logicalrelid FROM citus_calls.pg_dist_partition)`,
  )
  expect(left).toEqual([{ relname: 'migration' }])
  expect(await distributeTables(other), 'a second time').toBe(0)
  await other.close()
})

test('what Citus refuses leaves the tables as they are, and is told with its words', async () => {
  await boss.run(`
    DELETE FROM citus_calls.pg_dist_partition;
    DELETE FROM citus_calls.call;
    CREATE OR REPLACE FUNCTION citus_calls.create_reference_table(asked regclass) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF asked = 'quarry.member'::regclass THEN
        RAISE EXCEPTION 'cannot create policy';
      END IF;
      INSERT INTO citus_calls.pg_dist_partition VALUES (asked, true);
    END $$;`)
  const other = connectTeam({ url: server.url, password: undefined })
  await expect(distributeTables(other)).rejects.toMatchObject({
    code: 'conflict',
    message: "The team's server answered: cannot create policy.",
    hint: expect.stringMatching(/^Citus refuses to divide the tables\./),
  })
  expect(await other.rows('SELECT logicalrelid FROM citus_calls.pg_dist_partition')).toEqual([])
  await other.close()
})

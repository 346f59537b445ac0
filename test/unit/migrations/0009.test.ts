import { expect, test } from 'vitest'
import { allRows, oldLibrary } from './oldLibrary.ts'

test('partitions from before reach was measured are due again, and until then leave nothing out', () => {
  const library = oldLibrary()
  const old = library.at(8)
  old.exec(`
    INSERT INTO spaces (id, origin, model, dimension, created_at) VALUES (1, 'here', 'm', 4, 100);
    INSERT INTO scan_states (space_id, version, fitted, means, deviations, rows, changes, made, centres, probe_rows,
      calibrated_rows, listed_rows) VALUES (1, 1, 5, x'00', x'00', 200000, 7, 2, x'0102', 9000, 200000, 150000);
  `)
  const [before] = allRows(old)['scan_states'] as object[]
  const [after] = allRows(library.at(9))['scan_states'] as object[]
  expect(after).toEqual({ ...before, probe_rows: 0, listed_rows: 0, reach: 0, wide_reach: 0 })
})

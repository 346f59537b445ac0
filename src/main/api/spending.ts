import type { QuarryHandlers } from '../../contract/routes.ts'
import { QuarryError } from '../base/errors.ts'
import type { Core } from '../core.ts'
import type { CollectionId } from '../model/ids.ts'
import { budgetView, forecastView } from './views/spendingViews.ts'
import { fromIso } from './views/times.ts'

export function spendingHandlers(core: Core): QuarryHandlers['spending'] {
  const prices = async () =>
    (await core.library.spending.listPrices()).map(({ model, ...price }) => ({ ...price, model: model ?? null }))
  const budgets = async () => (await core.library.spending.listBudgets()).map(budgetView)
  return {
    totals: async ({ by, since, until }) => {
      const { spending, queryEmbedder } = core.library
      // Searches do not wait until what they have cost is stored.
      await queryEmbedder.kept()
      return spending.totals(by, fromIso(since, 'since') ?? 0, fromIso(until, 'until', true) ?? Number.MAX_SAFE_INTEGER)
    },
    forecast: async ({ operation, model, collectionId, requests, units }) =>
      forecastView(
        await core.library.spending.forecast({
          operation,
          model,
          collectionId: collectionId as CollectionId | undefined,
          requests,
          units,
        }),
      ),
    prices,
    setPrice: async ({ model, ...price }) => {
      await core.library.spending.setPrice({ ...price, model: model ?? undefined })
      return prices()
    },
    removePrice: async ({ operation, model, unit }) => ({
      removed: await core.library.spending.removePrice({ operation, model: model ?? undefined, unit }),
    }),
    budgets,
    setBudget: async ({ scope, collection: name, measure, limit }) => {
      const collectionId = scope === 'collection' ? await collectionNamed(core, name) : undefined
      await core.library.spending.setBudget({ scope, collectionId, measure, limit })
      return budgets()
    },
    removeBudget: async ({ id }) => ({ removed: await core.library.spending.removeBudget(id) }),
  }
}

/** @throws QuarryError usage, not_found */
async function collectionNamed(core: Core, name: string | undefined): Promise<CollectionId> {
  if (name === undefined)
    throw new QuarryError('usage', 'A budget of a collection needs the name of the collection.', {
      where: 'collection',
    })
  const found = (await core.library.source.listCollections()).find((collection) => collection.name === name)
  if (found) return found.id
  throw new QuarryError('not_found', `There is no collection "${name}".`, { where: 'collection' })
}

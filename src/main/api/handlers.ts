import type { QuarryHandlers } from '../../contract/routes.ts'
import type { Core } from '../core.ts'
import { accessHandlers } from './access.ts'
import { answerHandlers } from './answering/answers.ts'
import { auditHandlers } from './answering/audit.ts'
import { captureHandlers, versionHandlers } from './captures.ts'
import { changeHandlers } from './organising/changes.ts'
import { collectHandlers } from './collect.ts'
import { collectionHandlers } from './organising/collections.ts'
import { conversationHandlers } from './answering/conversations.ts'
import { documentHandlers } from './documents.ts'
import { embeddingHandlers } from './vectors/embedding.ts'
import { updateHandlers } from './updates.ts'
import { embedderHandlers } from './vectors/embedders.ts'
import { encoderHandlers } from './vectors/encoders.ts'
import { exportHandlers } from './exports.ts'
import { portableHandlers } from './portable.ts'
import { sealHandlers } from './seals.ts'
import { fieldHandlers } from './organising/fields.ts'
import { generationHandlers } from './generation.ts'
import { importHandlers, uploadHandlers } from './imports.ts'
import { jobHandlers } from './jobs.ts'
import { appHandlers, libraryHandlers, networkHandlers, settingsHandlers, usageHandlers } from './libraries.ts'
import { logHandlers } from './log.ts'
import { receiverHandlers } from './receiver.ts'
import { relatedHandlers } from './related.ts'
import { researchHandlers } from './answering/research.ts'
import { smartHandlers } from './organising/smart.ts'
import { markHandlers, noteHandlers } from './organising/marks.ts'
import { mediaHandlers } from './media.ts'
import { originalHandlers } from './originals.ts'
import { searchHandlers } from './search.ts'
import { sizeHandlers } from './vectors/sizes.ts'
import { sourceHandlers } from './sources.ts'
import { spendingHandlers } from './spending.ts'
import { teamHandlers } from './teams.ts'
import { termListHandlers } from './organising/termLists.ts'
import { tagHandlers } from './organising/tags.ts'
import { mapHandlers } from './overview/maps.ts'
import { timelineHandlers } from './overview/timeline.ts'
import { trashHandlers } from './organising/trash.ts'
import { watchingHandlers } from './watching.ts'

/** Every route of the contract over one core: the only place where the model and the contract are translated. */
export function createHandlers(core: Core): QuarryHandlers {
  return {
    app: appHandlers(core),
    libraries: libraryHandlers(core),
    collections: collectionHandlers(core),
    smart: smartHandlers(core),
    changes: changeHandlers(core),
    tags: tagHandlers(core),
    marks: markHandlers(core),
    notes: noteHandlers(core),
    fields: fieldHandlers(core),
    documents: documentHandlers(core),
    imports: importHandlers(core),
    uploads: uploadHandlers(core),
    captures: captureHandlers(core),
    versions: versionHandlers(core),
    receiver: receiverHandlers(core),
    embedding: embeddingHandlers(core),
    embedders: embedderHandlers(core),
    updates: updateHandlers(core),
    jobs: jobHandlers(core),
    search: searchHandlers(core),
    termLists: termListHandlers(core),
    timeline: timelineHandlers(core),
    related: relatedHandlers(core),
    encoders: encoderHandlers(core),
    maps: mapHandlers(core),
    collect: collectHandlers(core),
    answers: answerHandlers(core),
    conversations: conversationHandlers(core),
    research: researchHandlers(core),
    audit: auditHandlers(core),
    sizes: sizeHandlers(core),
    generation: generationHandlers(core),
    sources: sourceHandlers(core),
    exports: exportHandlers(core),
    portable: portableHandlers(core),
    seals: sealHandlers(core),
    media: mediaHandlers(core),
    originals: originalHandlers(core),
    trash: trashHandlers(core),
    usage: usageHandlers(core),
    spending: spendingHandlers(core),
    watching: watchingHandlers(core),
    settings: settingsHandlers(core),
    network: networkHandlers(core),
    access: accessHandlers(core),
    log: logHandlers(core),
    teams: teamHandlers(core),
  }
}

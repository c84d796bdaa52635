/** Chooses the maker of a file by the kind of request. */
import { createHistory, type History, type HistoryParts } from './history.ts'
import { createLists, type ListsParts } from './lists.ts'
import type { Maker, TaskRequest } from './request.ts'

export interface MakersParts extends HistoryParts, ListsParts {}

export const createMakers = (parts: MakersParts): { readonly any: Maker<TaskRequest>; readonly history: History } => {
  const history = createHistory(parts)
  const lists = createLists(parts)
  const any: Maker<TaskRequest> = {
    formatOf: (request) => (request.kind === 'list' ? lists.formatOf(request) : history.formatOf(request)),
    permit: (by, request) => (request.kind === 'list' ? lists.permit(by, request) : history.permit(by, request)),
    check: (asking, request) =>
      request.kind === 'list' ? lists.check(asking, request) : history.check(asking, request),
    make: (asking, request) => (request.kind === 'list' ? lists.make(asking, request) : history.make(asking, request)),
    checkLeaving: (caller, request, madeFor) =>
      request.kind === 'list'
        ? lists.checkLeaving(caller, request, madeFor)
        : history.checkLeaving(caller, request, madeFor),
    summary: (request) => (request.kind === 'list' ? lists.summary(request) : history.summary(request)),
  }
  return { any, history }
}

/** Chooses the maker of a file by the kind of request. */
import { createHistory, type History, type HistoryParts } from './history.ts'
import { createLists, type ListsParts } from './lists.ts'
import type { EvidenceReportRequest, Maker, ReportRequest, TaskRequest } from './request.ts'

export interface MakersParts extends HistoryParts, ListsParts {
  /** Functions, as these modules come after this one. */
  readonly reports: () => Maker<ReportRequest>
  readonly evidenceReports: () => Maker<EvidenceReportRequest>
}

export const createMakers = (parts: MakersParts): { readonly any: Maker<TaskRequest>; readonly history: History } => {
  const history = createHistory(parts)
  const lists = createLists(parts)
  const makers: Readonly<Record<TaskRequest['kind'], () => unknown>> = {
    list: () => lists,
    track: () => history,
    sensor: () => history,
    waybillReport: parts.reports,
    deviceReport: parts.reports,
    coldChainReport: parts.evidenceReports,
  }
  const any: Maker<TaskRequest> = {
    formatOf: (request) => of(request).formatOf(request),
    permit: (by, request) => of(request).permit(by, request),
    check: (asking, request) => of(request).check(asking, request),
    make: (asking, request) => of(request).make(asking, request),
    checkLeaving: (caller, request, made) => of(request).checkLeaving(caller, request, made),
    summary: (request) => of(request).summary(request),
  }
  /** Each maker gets only requests of its own kinds. */
  const of = ({ kind }: TaskRequest): Maker<TaskRequest> => {
    return makers[kind]() as unknown as Maker<TaskRequest>
  }
  return { any, history }
}

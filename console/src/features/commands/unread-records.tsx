import { type UnreadRecord, unreadRecords } from '@coldway/contract/devices/device-records.ts'
import { protocols, streamNames } from '@coldway/contract/devices/protocols.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'
import { Explanation } from '../decoder/index.ts'

const firstSize = 10

/** What a device sent and no decoder reads, a page at a time; a chosen message is explained below the table. */
export const UnreadRecords = ({ code }: { readonly code: string }) => {
  const t = useText()
  const textOf = useErrorText()
  const [{ page, size }, setPage] = useState({ page: 1, size: firstSize })
  const [chosen, setChosen] = useState<UnreadRecord>()
  const conditionVos = [{ column: 'deviceCode' as const, type: 'eq' as const, value: code }]
  const found = useCall(unreadRecords.queryPageList, { page, size, conditionVos }, { freshMs: 0, keepsLast: true })
  const columns: TableColumn<UnreadRecord>[] = [
    { key: 'time', label: t('commands.records.time'), cell: ({ arriveTime }) => arriveTime },
    { key: 'type', label: t('commands.records.unread.type'), cell: ({ protocol, type }) => `${protocol} ${type}` },
    { key: 'why', label: t('commands.records.unread.why'), cell: ({ why }) => why },
    { key: 'repeats', label: t('commands.records.unread.repeats'), cell: ({ repeats }) => formatNumber(repeats, 0) },
    { key: 'size', label: t('commands.records.unread.size'), cell: (row) => formatNumber(row.size, 0) },
    {
      key: 'explain',
      label: t('common.actions'),
      cell: (row) => (
        <Button kind="quiet" size="small" onClick={() => setChosen(row)}>
          {t('decoder.explain')}
        </Button>
      ),
    },
  ]
  return (
    <>
      <DataTable
        label={t('commands.records.unread.title')}
        columns={columns}
        rows={found.data?.records}
        keyOf={({ id }) => id}
        {...(found.error !== null && { error: textOf(found.error) })}
        onRetry={() => void found.refetch()}
        pager={{
          page,
          size,
          total: found.data?.total ?? 0,
          onChange: (toPage, toSize) => setPage({ page: toPage, size: toSize }),
        }}
      />
      {chosen && <Chosen key={chosen.id} message={chosen} />}
    </>
  )
}

const Chosen = ({ message }: { readonly message: UnreadRecord }) => {
  const t = useText()
  const { protocol, hex, size } = message
  const stream = streamNames.find((name) => name === protocol)
  const shown = hex.length / 2
  return (
    <section aria-label={t('commands.records.unread.chosen')} className="decoder-page">
      {shown < size && <p>{t('commands.records.unread.cut', { n: shown, size })}</p>}
      {stream ? <Explained message={message} stream={stream} /> : <pre className="unread-text">{textOfHex(hex)}</pre>}
    </section>
  )
}

type Stream = (typeof streamNames)[number]

const Explained = ({ message: { hex, type }, stream }: { readonly message: UnreadRecord; readonly stream: Stream }) => {
  const textOf = useErrorText()
  const answer = useCall(protocols.explainFrame, { frame: hex, protocol: stream, type })
  if (answer.error) return <ErrorState text={textOf(answer.error)} onRetry={() => void answer.refetch()} />
  return answer.data ? <Explanation explained={answer.data} title={stream} /> : <Loading />
}

/** Messages of other wires are text. */
const textOfHex = (hex: string): string =>
  new TextDecoder().decode(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))

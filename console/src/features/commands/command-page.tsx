import { type CommandRecord, commandRecords } from '@coldway/contract/commands/commands.ts'
import { useMemo, useState } from 'react'
import type { ListFilter } from '../../api/list-query.ts'
import { pastedFilter } from '../../api/pasted-filter.ts'
import { devicePath } from '@coldway/contract/screens/screens.ts'
import { Link } from 'react-router'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useList } from '../../api/use-list.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { ApprovalState, DeviceState, PlatformState } from './command-states.tsx'
import { SavedDialog } from './saved-dialog.tsx'
import { useDecision } from './use-decision.tsx'
import { useCommandMoves } from './use-command-moves.ts'
import { contentText, deviceWords, kindWords, optionsOf, platformWords } from './command-words.ts'

export const CommandHistoryPage = () => <CommandPage isDelivery={false} />
export const DeliveryRecordPage = () => <CommandPage isDelivery />

/** Command history and delivery record: two views of the same records. */
const CommandPage = ({ isDelivery }: { isDelivery: boolean }) => {
  const t = useText()
  const filters = useMemo(() => filtersOf(t, isDelivery), [t, isDelivery])
  const columns = useMemo(() => columnsOf(t, isDelivery), [t, isDelivery])
  const list = useList(commandRecords.queryPageList, filters, 'buttonBar')
  useCommandMoves()
  const again = useAgain(list.retry)
  const decision = useDecision()
  const [isLooking, setLooking] = useState(false)
  return (
    <>
      <ListPage
        name={isDelivery ? 'commandDeliveries' : 'commandHistory'}
        title={t(isDelivery ? 'commands.deliveries' : 'commands.history')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ deviceName, kind }) => `${deviceName}, ${t(`commands.kinds.${kind}`)}`}
        {...(!isDelivery && {
          tools: (
            <Button icon="list" onClick={() => setLooking(true)}>
              {t('commands.saved.title')}
            </Button>
          ),
        })}
        {...(isDelivery && {
          actions: [
            ...decision.actions,
            {
              key: 'again',
              label: t('commands.again'),
              isShown: ({ canResend }: CommandRecord) => canResend,
              onSelect: ({ id }: CommandRecord) => again(id),
            },
          ],
        })}
      />
      {decision.dialog}
      {isLooking && <SavedDialog onClose={() => setLooking(false)} />}
    </>
  )
}

/** Resends a command. A refusal means that the state has changed meanwhile, and the list is read again. */
const useAgain = (onRefused: () => void): ((id: number) => void) => {
  const t = useText()
  const textOf = useErrorText()
  const { mutate } = useMutate(commandRecords.againSend, { stale: [commandRecords.queryPageList] })
  return (id) =>
    mutate(
      { id },
      {
        onSuccess: () => notify(t('commands.againDone'), 'ok'),
        onError: (error) => {
          notify(textOf(error), 'bad')
          onRefused()
        },
      },
    )
}

const filtersOf = (t: Translate, isDelivery: boolean): ListFilter[] => [
  { key: 'createTime', label: t('commands.createTime'), isDays: true },
  { key: 'plate', label: t('devices.plate') },
  { key: 'deviceCode', label: t('commands.deviceCode') },
  { key: 'deviceName', label: t('commands.deviceName') },
  { key: 'kind', label: t('commands.kind'), options: optionsOf(kindWords(t)) },
  ...(isDelivery
    ? [{ key: 'platformState', label: t('commands.platformState'), options: optionsOf(platformWords(t)) }]
    : []),
  { key: 'deviceState', label: t('commands.deviceState'), options: optionsOf(deviceWords(t)) },
  pastedFilter('deviceCode', t('pieces.pasted.deviceCodes')),
]

const columnsOf = (t: Translate, isDelivery: boolean): ListColumn<CommandRecord>[] => {
  const delivery: ListColumn<CommandRecord>[] = [
    {
      key: 'platformState',
      label: t('commands.platformState'),
      words: platformWords(t),
      // The command was never sent and never will be: it has no delivery.
      cell: ({ platformState, deviceState, deliveryCount, approval }) =>
        approval === 'wanted' && deviceState === 'inExecution' ? (
          <ApprovalState state="wanted" />
        ) : approval === 'refused' ? (
          <ApprovalState state="refused" />
        ) : (
          (deliveryCount > 0 || deviceState === 'inExecution') && <PlatformState state={platformState} />
        ),
    },
    { key: 'deliveryCount', label: t('commands.deliveryCount'), cell: ({ deliveryCount }) => deliveryCount },
    { key: 'deliverTime', label: t('commands.deliverTime'), cell: ({ deliverTime }) => deliverTime },
    { key: 'expireTime', label: t('commands.expireTime'), cell: ({ expireTime }) => expireTime },
  ]
  return [
    {
      key: 'plate',
      label: t('devices.plate'),
      cell: ({ plate, deviceCode }) => plate && <Link to={devicePath(deviceCode)}>{plate}</Link>,
      isFixed: true,
    },
    { key: 'deviceName', label: t('commands.deviceName'), cell: ({ deviceName }) => deviceName },
    {
      key: 'deviceCode',
      label: t('commands.deviceCode'),
      cell: ({ deviceCode }) => <Link to={devicePath(deviceCode)}>{deviceCode}</Link>,
      isSortable: true,
    },
    { key: 'kind', label: t('commands.kind'), words: kindWords(t), cell: ({ kind }) => t(`commands.kinds.${kind}`) },
    ...(isDelivery
      ? delivery
      : [{ key: 'content', label: t('commands.content'), cell: (row: CommandRecord) => contentText(t, row) }]),
    {
      key: 'deviceState',
      label: t('commands.deviceState'),
      words: deviceWords(t),
      // A command that waits for its approval is not delivered yet; the record of deliveries says so in a column before this one.
      cell: ({ deviceState, approval, checks }) =>
        approval !== 'wanted' || deviceState !== 'inExecution' ? (
          <DeviceState state={deviceState} checks={checks} />
        ) : (
          !isDelivery && <ApprovalState state="wanted" />
        ),
    },
    { key: 'source', label: t('commands.source'), cell: ({ source }) => source },
    ...(isDelivery
      ? [{ key: 'decidedBy', label: t('commands.decidedBy'), cell: ({ decidedBy }: CommandRecord) => decidedBy }]
      : []),
    { key: 'createTime', label: t('commands.createTime'), cell: ({ createTime }) => createTime, isSortable: true },
    { key: 'finishTime', label: t('commands.finishTime'), cell: ({ finishTime }) => finishTime },
  ]
}

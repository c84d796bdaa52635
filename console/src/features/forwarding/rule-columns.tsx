import {
  forwardingErrors,
  forwardingKinds,
  type ForwardingRule,
  forwardingStates,
} from '@coldway/contract/forwarding/forwarding.ts'
import { forwardingTargets } from '@coldway/contract/forwarding/targets.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { Link } from 'react-router'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { formatNumber } from '../../settings/format.ts'
import type { Translate } from '../../settings/texts.ts'
import type { ListColumn } from '../../ui/table/list-page.tsx'
import { failureText, Lag, RuleState } from './rule-state.tsx'

const wordsOf = <Key extends string>(keys: readonly Key[], word: (key: Key) => string): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, word(key)]))
const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))
const stateWords = (t: Translate) => wordsOf(forwardingStates, (state) => t(`forwarding.states.${state}`))
const targetWords = (t: Translate) => wordsOf(forwardingTargets, (target) => t(`forwarding.targets.${target}`))
export const kindWords = (t: Translate) => wordsOf(forwardingKinds, (kind) => t(`forwarding.kinds.${kind}`))
export const failureWords = (t: Translate) => wordsOf(forwardingErrors, (is) => t(`forwarding.failures.${is}`))

export const filtersOf = (t: Translate, nodes: readonly TreeNode[] | undefined): ListFilter[] => [
  { key: 'name', label: t('forwarding.name') },
  { key: 'address', label: t('forwarding.address') },
  { key: 'state', label: t('forwarding.state'), options: optionsOf(stateWords(t)) },
  { key: 'target', label: t('forwarding.kind'), options: optionsOf(targetWords(t)) },
  { key: 'orgId', label: t('forwarding.organisation'), nodes: nodes ?? [], isId: true },
]

export const columnsOf = (t: Translate): ListColumn<ForwardingRule>[] => [
  { key: 'name', label: t('forwarding.name'), cell: ({ name }) => name, isFixed: true, isSortable: true },
  {
    key: 'state',
    label: t('forwarding.state'),
    words: stateWords(t),
    cell: (rule) => <RuleState rule={rule} />,
    isSortable: true,
  },
  { key: 'lag', label: t('forwarding.lag'), field: 'lagRows', cell: (rule) => <Lag rule={rule} /> },
  {
    key: 'perMinute',
    label: t('forwarding.rate'),
    isNumber: true,
    cell: ({ perMinute }) => formatNumber(perMinute),
  },
  {
    key: 'failure',
    label: t('forwarding.lastError'),
    cell: ({ failure }) => failure && <span className="forwarding-failure">{failureText(t, failure)}</span>,
  },
  {
    key: 'deadLetters',
    label: t('titles.forwardingLetters'),
    phoneLine: 3,
    cell: ({ id, deadLetters, lost }) =>
      deadLetters === 0 && lost === null ? null : (
        <Link to={`${paths.forwardingLetters}?ruleId=${id}`} className="forwarding-letters">
          {[
            deadLetters > 0 && t('forwarding.letters.count', { count: deadLetters }),
            lost && t('forwarding.letters.lostCount', { count: lost.letters, shown: formatNumber(lost.letters) }),
          ]
            .filter(Boolean)
            .join(', ')}
        </Link>
      ),
  },
  {
    key: 'lastSent',
    label: t('forwarding.lastSent'),
    field: 'lastSentTime',
    cell: ({ lastSentTime }) => lastSentTime ?? t('forwarding.never'),
  },
  { key: 'sentCount', label: t('forwarding.sent'), isNumber: true, cell: ({ sentCount }) => formatNumber(sentCount) },
  ...aboutRule(t),
]

const aboutRule = (t: Translate): ListColumn<ForwardingRule>[] => [
  { key: 'target', label: t('forwarding.kind'), words: targetWords(t), cell: ({ target }) => targetWords(t)[target] },
  {
    key: 'address',
    label: t('forwarding.address'),
    cell: ({ address }) => <code className="forwarding-address">{address}</code>,
  },
  {
    key: 'kinds',
    label: t('forwarding.what'),
    words: kindWords(t),
    cell: ({ kinds }) => kinds.map((kind) => kindWords(t)[kind]).join(', '),
  },
  {
    key: 'deviceCount',
    label: t('forwarding.scope'),
    cell: ({ isWholeBranch, deviceCount }) =>
      isWholeBranch ? t('forwarding.branch') : t('forwarding.devices', { count: deviceCount }),
  },
  { key: 'organisation', label: t('forwarding.organisation'), field: 'orgName', cell: ({ orgName }) => orgName },
  { key: 'createTime', label: t('forwarding.created'), cell: ({ createTime }) => createTime, isSortable: true },
]

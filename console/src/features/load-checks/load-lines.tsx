import type { LoadMark } from '@coldway/contract/waybills/load-check-enums.ts'
import type { LoadFinding, LoadLine } from '@coldway/contract/waybills/load-checks.ts'
import { useText } from '../../settings/texts.ts'
import { Icon, type IconName } from '../../ui/base/icon.tsx'
import type { Tone } from '../../ui/base/pill.tsx'
import { findingWords } from './load-words.ts'
import './load-checks.css'

const signs: Readonly<Record<LoadMark, readonly [Tone, IconName]>> = {
  notNeeded: ['off', 'more'],
  good: ['ok', 'check'],
  warning: ['warning', 'warning'],
  unknown: ['off', 'info'],
  bad: ['bad', 'close'],
}
/** The worst come first; the others are opened by hand. */
const shownMost = 3

interface LoadLinesProps {
  readonly lines: readonly LoadLine[]
  /** Ages are those of this moment: of now, or of when a person saw the lines. */
  readonly atMs: number
}

/** One line for each point: a colour, a sign, a word, and why. */
export const LoadLines = ({ lines, atMs }: LoadLinesProps) => {
  const t = useText()
  return (
    <ol className="load-lines" aria-label={t('loadChecks.title')}>
      {lines.map((line) => (
        <Line key={line.point} line={line} atMs={atMs} />
      ))}
    </ol>
  )
}

const Line = ({ line: { point, mark, findings, more }, atMs }: { line: LoadLine; atMs: number }) => {
  const t = useText()
  const [tone, icon] = signs[mark]
  const rest = findings.slice(shownMost)
  const count = rest.length + more
  return (
    <li className={`load-line tone-${tone} is-${mark}`}>
      <Icon name={icon} />
      <div>
        <b>
          {t(`enums.loadPoints.${point}`)} <em>{t(`enums.loadMarks.${mark}`)}</em>
        </b>
        <Findings findings={findings.slice(0, shownMost)} atMs={atMs} />
        {count > 0 && (
          <details>
            <summary>{t('loadChecks.more', { count })}</summary>
            <Findings findings={rest} atMs={atMs} />
          </details>
        )}
      </div>
    </li>
  )
}

const Findings = ({ findings, atMs }: { findings: readonly LoadFinding[]; atMs: number }) => {
  const t = useText()
  return (
    <ul>
      {findings.map((one, at) => {
        const [tone, icon] = signs[one.mark]
        return (
          <li key={at}>
            <Icon name={icon} className={`load-${tone}`} />
            <span>{findingWords(t, one, atMs)}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** How much of a path has which traffic at the moment, in the colours in which it is drawn; the rest of it is unknown. */
import { roadConditions } from '@coldway/contract/enums.ts'
import type { Course } from '@coldway/contract/lines/lines.ts'
import { roadColours } from '../../map/road-colours.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import './course-traffic.css'

const metresPerKm = 1000

export const CourseTraffic = ({ stretches }: Pick<Course, 'stretches'>) => {
  const t = useText()
  if (stretches.length === 0) return null
  const metres = (condition: string) =>
    stretches.reduce((sum, one) => sum + (one.condition === condition ? one.distanceM : 0), 0)
  return (
    <ul className="course-traffic" aria-label={t('lines.traffic')}>
      {[...roadConditions].reverse().map((condition) => (
        <li key={condition}>
          <i style={{ background: roadColours[condition] }} />
          {t(`enums.roadConditions.${condition}`)}{' '}
          <b>
            {formatNumber(metres(condition) / metresPerKm, 1)} {t('common.units.km')}
          </b>
        </li>
      ))}
    </ul>
  )
}

import { useText } from '../../settings/texts.ts'

/** A picture beside the words: a parked reefer under a quiet sky. */
export const NothingWaits = () => {
  const t = useText()
  return (
    <div className="nothing-waits" role="status">
      <svg viewBox="0 0 240 120" aria-hidden="true" focusable="false">
        <path className="nothing-ground" d="M8 102h224" />
        <path className="nothing-hill" d="M18 102c26-34 52-34 74-8 20-24 50-28 78 0 18-14 38-12 54 8Z" />
        <circle className="nothing-sun" cx="196" cy="34" r="13" />
        <rect className="nothing-box" x="62" y="46" width="78" height="44" rx="4" />
        <path className="nothing-cab" d="M140 60h20l14 15v15h-34Z" />
        <path className="nothing-window" d="M146 66h12l8 9h-20Z" />
        <circle className="nothing-wheel" cx="82" cy="93" r="9" />
        <circle className="nothing-wheel" cx="154" cy="93" r="9" />
        <path className="nothing-check" d="m88 67 9 9 17-18" />
        <path className="nothing-snow" d="M36 26v16m-7-12 14 8m0-8-14 8M118 14v12m-5-9 10 6m0-6-10 6" />
      </svg>
      <p>{t('alarms.desk.nothing')}</p>
      <small>{t('alarms.desk.nothingHint')}</small>
    </div>
  )
}

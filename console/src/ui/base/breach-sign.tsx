import './breach-sign.css'

/** A sign beside the colour: up for above the range, down for below. The words are next to it. */
export const BreachSign = ({ breach }: { breach: 'high' | 'low' }) => (
  <svg className="breach-sign" viewBox="0 0 10 9" aria-hidden="true" focusable="false">
    <path d={breach === 'high' ? 'M5 0 10 9H0Z' : 'M5 9 0 0H10Z'} />
  </svg>
)

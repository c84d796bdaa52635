/**
 * The picture of the sign-in page, drawn as SVG: isotherms of a cold night, a route between towns with a vehicle, and its
 * temperature line inside its limits.
 */
export const ColdScene = () => (
  <svg className="cold-scene" viewBox="0 0 1600 1000" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <defs>
      <linearGradient id="night" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#0b1730" />
        <stop offset="0.55" stopColor="#0d2144" />
        <stop offset="1" stopColor="#103057" />
      </linearGradient>
      <radialGradient id="glow" cx="0.32" cy="0.42" r="0.55">
        <stop offset="0" stopColor="#2b7fd6" stopOpacity="0.38" />
        <stop offset="1" stopColor="#2b7fd6" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="trail" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stopColor="#7fd3f7" stopOpacity="0.15" />
        <stop offset="1" stopColor="#7fd3f7" />
      </linearGradient>
    </defs>
    <rect width="1600" height="1000" fill="url(#night)" />
    <rect width="1600" height="1000" fill="url(#glow)" />
    <g fill="none" stroke="#9cc9f5" strokeOpacity="0.13" strokeWidth="1.2">
      {isotherms.map((path) => (
        <path key={path} d={path} />
      ))}
    </g>
    <g transform="translate(0 140)">
      <path className="scene-route" d={route} />
      <path className="scene-trail" d={travelled} stroke="url(#trail)" />
      {towns.map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle r="13" fill="#7fd3f7" fillOpacity="0.12" />
          <circle r="4.5" fill="#cfeaff" />
        </g>
      ))}
      <g transform="translate(683.3 437.6) rotate(6.7)">
        <circle className="scene-pulse" r="20" />
        <circle r="11" fill="#fff" />
        <path d="M-4-5 6 0-4 5-2 0Z" fill="#1b5cff" />
      </g>
    </g>
    <g transform="translate(90 720)">
      <rect y="34" width="760" height="58" fill="#38b4ea" fillOpacity="0.12" />
      <path d="M0 34H760M0 92H760" stroke="#7fd3f7" strokeOpacity="0.4" strokeDasharray="5 6" />
      <path className="scene-curve" d={curve} />
      <circle cx="760" cy="58" r="5" fill="#7fe3b0" />
      <g className="scene-text">
        <text y="26">8 ℃</text>
        <text y="112">2 ℃</text>
        <text className="scene-now" x="776" y="64">
          5.1 ℃
        </text>
      </g>
    </g>
  </svg>
)

const route = 'M130 300C270 250 360 390 500 410S800 470 930 420 1180 300 1300 360 1480 520 1660 500'
const travelled = 'M130 300C270 250 360 390 500 410C558.8 418.4 621.1 430.3 683.3 437.6'
const towns = [
  [130, 300],
  [500, 410],
  [930, 420],
] as const
const curve = 'M0 66C40 60 70 74 110 70S180 48 230 56 310 80 360 74 440 50 490 54 570 76 620 70 700 52 760 58'

/** Contour lines: one shape, widened step by step around two cold centres. */
const isotherms = Array.from({ length: 11 }, (_, step) => {
  const r = 70 + step * 62
  const x = 470 + step * 12
  const y = 430 + step * 6
  return `M${x - r} ${y}C${x - r} ${y - r * 0.7} ${x - r * 0.3} ${y - r * 0.82} ${x + r * 0.2} ${y - r * 0.66}S${x + r * 1.25} ${y - r * 0.3} ${x + r * 1.1} ${y + r * 0.22} ${x + r * 0.1} ${y + r * 0.86} ${x - r * 0.4} ${y + r * 0.66} ${x - r} ${y + r * 0.4} ${x - r} ${y}Z`
})

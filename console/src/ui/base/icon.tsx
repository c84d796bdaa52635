/**
 * Ui: the pieces every screen is made of. They know no domain word and fetch nothing; what they say comes in as props or
 * from the common texts. Each piece is one file with its style beside it.
 *
 * This file: the line icons, drawn on a 24 px grid with the text's colour.
 */
import './icon.css'
import { classNames } from './class-names.ts'

const paths = {
  snow: 'M12 2v20M3.3 7l17.4 10M20.7 7 3.3 17M9.5 3.5 12 6l2.5-2.5M9.5 20.5 12 18l2.5 2.5M3.2 10.6l3.4-.9-.9-3.4M20.8 13.4l-3.4.9.9 3.4M20.8 10.6l-3.4-.9.9-3.4M3.2 13.4l3.4.9-.9 3.4',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  palette:
    'M12 3a9 9 0 1 0 0 18c1.5 0 2-1 1.5-2s0-2.5 1.5-2.5H18a3 3 0 0 0 3-3C21 7 17 3 12 3ZM7.5 11h.01M10 7.5h.01M14.5 7.5h.01',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3 2',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  key: 'M8 15a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 11h9M18 11v3.5M15 11v2.5',
  'sign-out': 'M14 4H6v16h8M10 12h11M17.5 8.5 21 12l-3.5 3.5',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  copy: 'M9 9h11v11H9ZM5 15H4V4h11v1',
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6.5 6.5 7.5 20h9l1-13.5M10 10.5v6M14 10.5v6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  'chevron-down': 'M6 9.5l6 6 6-6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  'chevron-left': 'M14.5 6l-6 6 6 6',
  'chevron-up': 'M6 14.5l6-6 6 6',
  home: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4Z',
  map: 'M9 4 3.5 6.5V20L9 17.5 15 20l5.5-2.5V4L15 6.5ZM9 4v13.5M15 6.5V20',
  pin: 'M12 21c4.5-5 7-8.5 7-11.5a7 7 0 1 0-14 0C5 12.5 7.5 16 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  truck:
    'M2.5 6h11v10.5h-11ZM13.5 10h4l4 3.5v3h-8ZM7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  grid: 'M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z',
  lock: 'M6 11h12v9.5H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 15v2',
  chart: 'M4 4v16h16M7.5 14l3.5-4 3 2.5 5-6',
  settings:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4 2.5 20h19ZM12 10v4.5M12 17.3h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 8h.01',
  refresh: 'M20 5v5h-5M4 19v-5h5M5 9.5a7.5 7.5 0 0 1 14-1.5l1 2M19 14.5a7.5 7.5 0 0 1-14 1.5l-1-2',
  rows: 'M4 5.5h16M4 9.8h16M4 14.2h16M4 18.5h16',
  columns: 'M4 5h16v14H4ZM9.3 5v14M14.7 5v14',
  play: 'M7 4.5v15l12-7.5Z',
  pause: 'M8 5v14M16 5v14',
  layers: 'M12 4 3 9l9 5 9-5ZM3.5 13.5 12 18.5l8.5-5',
  filter: 'M4 5h16l-6 7.5V19l-4 1.5v-8Z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off':
    'M4 4l16 16M10 6a9 9 0 0 1 2-.3c6 0 9.5 6.3 9.5 6.3a15 15 0 0 1-3 3.7M6 7.5A15 15 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-1',
  'new-window': 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  'zoom-in': 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4M11 8v6M8 11h6',
  'zoom-out': 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4M8 11h6',
  'turn-left': 'M5 4v5h5M5.5 9A8 8 0 1 1 4 14',
  'turn-right': 'M19 4v5h-5M18.5 9A8 8 0 1 0 20 14',
  'flip-across': 'M12 3v18M9 7v10H3ZM15 7v10h6Z',
  'flip-down': 'M3 12h18M7 9h10V3ZM7 15h10v6Z',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  sidebar: 'M4 5h16v14H4ZM9.5 5v14',
  thermometer: 'M10 14V5a2 2 0 1 1 4 0v9a4.5 4.5 0 1 1-4 0ZM12 9v8',
  drop: 'M12 3.5c4 5 6 7.7 6 10.5a6 6 0 1 1-12 0c0-2.8 2-5.5 6-10.5Z',
  door: 'M6 21V3.5h12V21M3.5 21h17M14.5 12.5h.01',
  battery: 'M3 8h15v8H3ZM21 10.5v3',
  mail: 'M3.5 6h17v12h-17ZM4 6.5l8 6.5 8-6.5',
  bell: 'M6 17h12l-1.5-2.5V10a4.5 4.5 0 0 0-9 0v4.5ZM10 20h4',
  phone:
    'M6 3.5h3.5L11 8 9 9.5a12 12 0 0 0 5.5 5.5l1.5-2 4.5 1.5V18a2.5 2.5 0 0 1-2.5 2.5C10 20.5 3.5 14 3.5 6A2.5 2.5 0 0 1 6 3.5Z',
  beacon: 'M5 20h14M8 20v-6.5a4 4 0 0 1 8 0V20M12 3.5v2.5M4.5 7l2 1.7M19.5 7l-2 1.7M12 13v3',
  drag: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  'drag-up': 'M12 19V5M6 11l6-6 6 6',
  'drag-down': 'M12 5v14M6 13l6 6 6-6',
  building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  bolt: 'M13 3 5 13.5h6L10 21l8-10.5h-6Z',
} as const

export type IconName = keyof typeof paths

export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <svg className={classNames('icon', className)} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
)

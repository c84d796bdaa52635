export const shell = {
  product: 'Coldway',
  platform: 'Management platform',
  nav: {
    home: 'Home',
    devicePositioning: 'Device positioning',
  },
  menu: {
    collapse: 'Collapse the menu',
    expand: 'Expand the menu',
    main: 'Main menu',
  },
  tabs: {
    label: 'Open pages',
    refresh: 'Refresh',
    close: 'Close',
    closeOthers: 'Close others',
    closeAll: 'Close all',
  },
  language: 'Language',
  theme: 'Theme',
  timeZone: {
    label: 'Time zone',
    auto: 'Automatic ({{zone}})',
  },
  user: {
    menu: 'User menu',
    changePassword: 'Change password',
    signOut: 'Sign out',
  },
  skipToContent: 'Skip to content',
  notFound: {
    title: 'Page not found',
    back: 'Back to the monitoring centre',
  },
  failure: {
    title: 'Something went wrong',
  },
  live: {
    live: 'Live',
    connecting: 'Connecting…',
    offline: 'Not live',
  },
  frame: {
    side: 'Section menu',
    breadcrumbs: 'You are here',
    closeTab: 'Close {{name}}',
    linkExpiredHint: 'You are being taken to the sign-in page.',
    more: 'More',
  },
  home: {
    greeting: 'Hello, {{name}}',
    fleet: 'Your fleet right now',
    openMonitoring: 'Open the monitoring centre',
    places: 'Where you can go',
    countsFailed: 'The counters could not be loaded.',
  },
} as const

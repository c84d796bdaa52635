export const pieces = {
  list: {
    search: 'Search',
    more: 'More',
    filters: 'Filters',
    noFilter: 'No filter',
    select: 'Select {{name}}',
    selectAll: 'Select all on this page',
    selected_one: '{{count}} selected',
    selected_other: '{{count}} selected',
    selectedMax: 'at most {{max}}',
    moreFor: 'More for {{name}}',
    moreActions: 'More actions',
  },
  form: {
    required: 'This is required.',
    invalid: 'This is not valid.',
    optional: '{{label}} (optional)',
    saved: 'Saved.',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'What you changed on this page will be lost.',
    stay: 'Stay',
    leave: 'Leave',
  },
  verbs: {
    edit: 'Edit',
    delete: 'Delete',
    copy: 'Copy',
    copied: 'Copied',
    done: 'Done',
  },
} as const

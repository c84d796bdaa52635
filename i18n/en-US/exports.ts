export const exports = {
  menu: 'Export',
  excel: 'As Excel',
  pdf: 'As PDF',
  csv: 'As CSV',
  busy: 'Exporting {{size}}',
  cancel: 'Cancel the export',
  done: 'Exported: {{name}}',
  print: {
    conditions: 'Filter',
    noConditions: 'None',
    organisation: 'Organisation',
    by: 'Exported by',
    at: 'Exported at',
    rows: 'Rows',
  },
} as const

/** The conditions that board, tree and map share. */
export const openOnes = { column: 'state' as const, type: 'in' as const, value: ['toShip', 'inTransit'] }

/** Without an organisation: all that the user sees. */
export const organisationIs = (orgId: number | undefined) =>
  orgId === undefined ? [] : [{ column: 'orgId' as const, type: 'eq' as const, value: orgId }]

/** The conditions that board, tree and map share. */
export const openOnes = { column: 'state' as const, type: 'in' as const, value: ['toShip', 'inTransit'] }

/** The condition of an organisation; none, for all that the user sees, without one. */
export const organisationIs = (orgId: number | undefined) =>
  orgId === undefined ? [] : [{ column: 'orgId' as const, type: 'eq' as const, value: orgId }]

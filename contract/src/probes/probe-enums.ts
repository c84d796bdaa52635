/** The enumerations of probes. */
export const calibrationStates = ['valid', 'dueSoon', 'expired', 'none'] as const
export type CalibrationState = (typeof calibrationStates)[number]

/** The enumerations of rooms. */
export const roomKinds = ['coldRoom', 'greenhouseZone'] as const
export type RoomKind = (typeof roomKinds)[number]

/** Stages of a crop, in their order. A cold room has none. */
export const growthStages = ['germination', 'seedling', 'vegetative', 'flowering', 'fruiting', 'harvest'] as const
export type GrowthStage = (typeof growthStages)[number]

/** What the climate of a room is made of. `vpd` is computed from temperature and humidity of one report, the others are measured. */
export const climateQuantities = ['temp', 'hum', 'vpd', 'light', 'carbonDioxide', 'soilTemp', 'soilMoisture'] as const
export type ClimateQuantity = (typeof climateQuantities)[number]

/**
 * Message kinds whose fields are positions, cells, states and the inputs of sensors.ts, and no other measurements. Messages of
 * other kinds, above all GTCAN and GTOBD, are kept raw beside their positions.
 */
export const understoodKinds: ReadonlySet<string> = new Set(
  `GTFRI GTERI GTRTL GTLBC GTLBS GTDOG GTGEO GTGIN GTGOT GTSPD GTSOS GTNMR GTDIS GTIOB GTTOW GTIGL GTIGN GTIGF GTVGN GTVGF
   GTSTT GTSTR GTCTN GTRTP GTHBM GTPNL GTPNA GTPFA GTPDP GTMPN GTMPF GTBTC GTSTC GTBPL GTIDN GTIDF GTEPN GTEPF GTJDR GTJDS
   GTANT GTRMD GTSWG GTCRA GTTRI GTTTR GTINF GTTMP GTTEM GTVER GTCID GTCSQ GTTMZ GTALL GTGPS GTGSM GTUPD GTUPC`.split(
    /\s+/,
  ),
)

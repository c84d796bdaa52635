/**
 * Kinds of message whose fields are positions, cells, states and what sensors.ts reads: nothing else is in them that
 * measures. What is not in this list, GTCAN and GTOBD first of all, is kept raw beside its positions.
 */
export const understoodKinds: ReadonlySet<string> = new Set(
  `GTFRI GTERI GTRTL GTLBC GTLBS GTDOG GTGEO GTGIN GTGOT GTSPD GTSOS GTNMR GTDIS GTIOB GTTOW GTIGL GTIGN GTIGF GTVGN GTVGF
   GTSTT GTSTR GTCTN GTRTP GTHBM GTPNL GTPNA GTPFA GTPDP GTMPN GTMPF GTBTC GTSTC GTBPL GTIDN GTIDF GTEPN GTEPF GTJDR GTJDS
   GTANT GTRMD GTSWG GTCRA GTTRI GTTTR GTINF GTTMP GTTEM GTVER GTCID GTCSQ GTTMZ GTALL GTGPS GTGSM GTUPD GTUPC`.split(
    /\s+/,
  ),
)

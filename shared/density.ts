import { STORAGE_KEYS } from "./constants.ts";

/** How many cars stand in a row of the catalogue where there is room for three. */
export type Density = "two" | "three";

/** Runs in a document's head, before the first paint, as the theme's script does. */
export const densityScript = `try{if(localStorage.getItem("${STORAGE_KEYS.density}")==="two")document.documentElement.dataset.density="two"}catch{}`;

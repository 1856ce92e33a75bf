import { STORAGE_KEYS } from "./constants.ts";

/**
 * Runs in a document's head, before the first paint: the stored choice, otherwise the system's.
 * Its text never changes, so that a content security policy can allow it by its hash.
 */
export const themeScript = `(()=>{let t;try{t=localStorage.getItem("${STORAGE_KEYS.theme}")}catch{}if(t!=="ivory"&&t!=="obsidian")t=matchMedia("(prefers-color-scheme: dark)").matches?"obsidian":"ivory";document.documentElement.dataset.theme=t})()`;

import { STORAGE_KEYS } from "./constants.ts";

/** The page's background in each theme (app/app.css), for the bars of browsers on phones. */
export const THEME_GROUNDS = { ivory: "#faf8f4", obsidian: "#0b0c0e" };

/**
 * Runs in a document's head, before the first paint: the stored choice, otherwise the system's. The
 * bars of the browser follow the theme shown.
 * Its text never changes, so that a content security policy can allow it by its hash.
 */
export const themeScript = `(()=>{let t;try{t=localStorage.getItem("${STORAGE_KEYS.theme}")}catch{}if(t!=="ivory"&&t!=="obsidian")t=matchMedia("(prefers-color-scheme: dark)").matches?"obsidian":"ivory";const d=document,h=d.documentElement,follow=()=>{for(const m of d.querySelectorAll("[name=theme-color]"))m.content=h.dataset.theme==="obsidian"?"${THEME_GROUNDS.obsidian}":"${THEME_GROUNDS.ivory}"};h.dataset.theme=t;new MutationObserver(follow).observe(h,{attributeFilter:["data-theme"]});follow()})()`;

/**
 * Runs in the document's head: marks pictures that could not be loaded. Only these show their
 * alternative text (app/app.css): Firefox shows it for every picture that is still loading. Browsers
 * do not try again by themselves, so they are loaded once more when the connection is back.
 */
export const brokenPictureScript = `addEventListener("error",({target})=>{if(target instanceof HTMLImageElement)target.dataset.broken=""},true);addEventListener("online",()=>{for(const img of document.querySelectorAll("img[data-broken]")){delete img.dataset.broken;img.src=img.src}})`;

/**
 * Runs in the document's head: marks pictures that could not be loaded. Only these show their
 * alternative text (app/app.css): Firefox shows it for every picture that is still loading.
 */
export const brokenPictureScript = `addEventListener("error",({target})=>{if(target instanceof HTMLImageElement)target.dataset.broken=""},true)`;

/**
 * Runs in the document's head: marks pictures that could not be loaded. Only these show their
 * alternative text (app/studios.css): Firefox shows it for every picture that is still loading. Browsers
 * do not try again by themselves, so they are loaded once more a few seconds later, when a busy shop may
 * have time, and when the connection is back.
 */
export const brokenPictureScript = `{const tried=new WeakSet,again=img=>{if(img.isConnected&&"broken"in img.dataset)img.src=img.src};addEventListener("error",({target})=>{if(!(target instanceof HTMLImageElement))return;target.dataset.broken="";if(tried.has(target))return;tried.add(target);setTimeout(again,3e3+Math.random()*3e3,target)},true);document.addEventListener("load",({target})=>{if(target instanceof HTMLImageElement)delete target.dataset.broken},true);addEventListener("online",()=>document.querySelectorAll("img[data-broken]").forEach(again))}`;

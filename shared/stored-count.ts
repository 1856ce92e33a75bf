/**
 * Runs in a document's head: how many entries the browser stores of the list that the page is named after
 * (/cart, /favorites), if any. The server does not know (app/ui/empty-list.tsx).
 */
export const storedCountScript = `try{const n=JSON.parse(localStorage.getItem(location.pathname.split("/")[1].toLowerCase()))?.length;if(n)document.documentElement.dataset.stored=n}catch{}`;

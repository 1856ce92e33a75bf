import { existsSync } from "node:fs";
import { relative, resolve, sep } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");
const LIBRARIES = "/node_modules/";

/** Of a module: its path below the project's root, also where the libraries are elsewhere. */
function pathOf(id: string): string {
  const [path = ""] = id.split("?");
  const library = path.lastIndexOf(LIBRARIES);
  return library < 0 ? relative(ROOT, path).replaceAll(sep, "/") : path.slice(library + 1);
}

/**
 * Whether a module belongs to a chunk.
 * @param paths files, and folders with a slash at the end; those after a "!" are left out
 * @throws where one does not exist: it would drop out of the chunk unnoticed
 */
export function modulesOf(chunk: string, paths: string[]): (id: string) => boolean {
  for (const path of paths.map((one) => one.replace("!", "")))
    if (!existsSync(resolve(ROOT, path)))
      throw new Error(`The chunk ${chunk} names ${path}, which does not exist`);
  const named = new Set(paths);
  const folders = paths.filter((path) => path.endsWith("/"));
  return (id) => {
    const path = pathOf(id);
    if (named.has(`!${path}`)) return false;
    return named.has(path) || folders.some((folder) => path.startsWith(folder));
  };
}

const layout = [
  "app/api/call-api.ts",
  "app/api/unreachable.ts",
  "app/cart/cart.ts",
  "app/compare/compare-bar-slot.tsx",
  "app/compare/compared.ts",
  "app/favorites/favorites-copy.ts",
  "app/favorites/favorites.ts",
  "app/head.ts",
  "app/layout/cart-link.tsx",
  "app/layout/connection-line.tsx",
  "app/layout/header.tsx",
  "app/layout/later-parts.tsx",
  "app/layout/layout.tsx",
  "app/layout/logo.tsx",
  "app/layout/navigation.ts",
  "app/layout/problem.tsx",
  "app/layout/progress.tsx",
  "app/layout/skip-links.tsx",
  "app/layout/use-document-fallback.ts",
  "app/layout/use-follow-session.ts",
  "app/lean/",
  "app/photos/broken-pictures.ts",
  "app/photos/expired-photos.ts",
  "app/photos/sources.ts",
  "app/root.tsx",
  "app/session/chosen-tabs.ts",
  "app/session/session-display.ts",
  "app/startup/",
  "!app/startup/force-document-load.ts",
  "!app/startup/kept-markup.tsx",
  "!app/startup/parts-arrived.ts",
  "!app/startup/replay-clicks.ts",
  "!app/startup/use-asked.ts",
  "app/storage/",
  "!app/storage/tab-storage.ts",
  "app/ui/button.tsx",
  "app/ui/confirm.tsx",
  "app/ui/cx.ts",
  "app/ui/link.tsx",
  "app/ui/toast.ts",
  "app/ui/toaster.tsx",
  "app/ui/use-loaded.ts",
  "app/ui/use-opened.ts",
  "node_modules/lucide-react/dist/esm/icons/x.mjs",
  "shared/characters.ts",
  "shared/constants.ts",
  "shared/contact.ts",
  "shared/density.ts",
  "shared/first-texts.ts",
  "shared/paths.ts",
  "shared/picture.ts",
  "shared/theme.ts",
];

/** Parts of the layout that are loaded later. */
const lateLayout = [
  "app/layout/demo-line.tsx",
  "app/layout/folded-menu.tsx",
  "app/layout/footer.tsx",
  "app/layout/theme-switch.tsx",
  "app/layout/use-closed-by-navigation.ts",
  "app/layout/use-log-out.ts",
  "app/photos/photo.tsx",
  "app/ui/icon-button.tsx",
  "app/ui/toast-view.tsx",
  "shared/person.ts",
  "shared/photo.ts",
];

const cards = [
  "app/cars/add-favorite.ts",
  "app/cars/favorite-heart.tsx",
  "app/cars/price.tsx",
  "app/cars/reduction.tsx",
  "app/compare/use-compare-press.ts",
  "app/photos/picture.tsx",
  "app/ui/car-line.tsx",
  "app/ui/first-click.ts",
  "app/ui/heart.tsx",
  "app/ui/is-repeated.ts",
  "app/ui/rating.tsx",
  "node_modules/lucide-react/dist/esm/icons/scale.mjs",
  "shared/price-position.ts",
  "shared/price.ts",
];

const buying = [
  "app/cars/add-to-cart.ts",
  "app/cars/hold-notice.tsx",
  "app/cars/local-time.tsx",
  "app/cars/use-until.ts",
  "app/routes/car/facts.tsx",
  "app/ui/badge.tsx",
  "app/ui/no-script.tsx",
];

const lists = [
  "app/cars/car-card.tsx",
  "app/cars/car-cards.tsx",
  "app/compare/compare-icon.tsx",
  "app/startup/use-asked.ts",
  "app/ui/empty-list.tsx",
  "app/ui/empty-state.tsx",
  "app/ui/pagination.tsx",
  "app/ui/skeleton.tsx",
  "shared/mileage.ts",
];

/** Of the catalogue. */
const controls = [
  "app/forms/price-input.tsx",
  "app/routes/home/active-filters.tsx",
  "app/routes/home/catalogue-header.tsx",
  "app/routes/home/density-switch.tsx",
  "app/routes/home/density.ts",
  "app/routes/home/did-you-mean.tsx",
  "app/routes/home/filter-choices.tsx",
  "app/routes/home/filters-sheet.tsx",
  "app/routes/home/filters.tsx",
  "app/routes/home/list-intro.tsx",
  "app/routes/home/loading-cars.tsx",
  "app/routes/home/price-range.tsx",
  "app/routes/home/sort-select.tsx",
  "app/startup/kept-markup.tsx",
];

/** Of forms whose text is kept, or that lead to another page. */
const forms = ["app/forms/use-form.ts", "app/forms/use-go-on.ts", "app/storage/tab-storage.ts"];

const chunk = (name: string, paths: string[]) => ({ name, test: modulesOf(name, paths) });

/**
 * The code that every page loads is two files: the libraries, which seldom change, and the shop's
 * own layout without the parts that are loaded later. Code that several pages load is grouped too:
 * small files compress worse, and each is a request.
 */
export const groups = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  chunk("layout", layout),
  chunk("late-layout", lateLayout),
  chunk("cards", cards),
  chunk("buying", buying),
  chunk("lists", lists),
  chunk("controls", controls),
  chunk("forms", forms),
];

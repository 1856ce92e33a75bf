import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * What every page loads comes in few files: the libraries, which seldom change, and the shop's own
 * frame. The menu of who is signed in stays out: most visitors never open it.
 */
const groups = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: "frame",
    test: /app\/(head|paths|frame\/(?!user-menu)|browser\/(?!car-draft|firebase|replay|identity|shrink|upload)|ui\/(button|confirm|cx|icon-button|toast))|shared\/(constants|messages|person)\.ts/,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2023", rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  // All libraries of all pages at once: one found later loads the page at hand anew.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}"] },
  // Bundled for the server too: loading every icon and component there would slow the start.
  ssr: { noExternal: ["lucide-react", "@base-ui/react"] },
});

import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2023", rolldownOptions: { checks: { pluginTimings: false } } },
  // Bundled for the server too: loading every icon and component there would slow the start.
  ssr: { noExternal: ["lucide-react", "@base-ui/react"] },
});

import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // The default matches every prefix of an address in each page: quadratic work for a stranger.
  routeDiscovery: { mode: "initial" },
} satisfies Config;

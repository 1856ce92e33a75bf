import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { connect } from "#server/db/connect.ts";
import { createServices } from "#server/services.ts";

// The shop without pages in a process of its own, for crash tests. Sends its address to the parent.
const config = readConfig();
const connection = connect(config.databaseUrl ?? "", config.databasePool);
const services = createServices({ ...connection, config });
const app = await createApp(services, config, connection);
await services.run();
const address = await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.(address);
process.on("disconnect", () => process.exit(0));

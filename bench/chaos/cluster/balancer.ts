import { connect } from "node:net";
import { text } from "node:stream/consumers";

interface Server {
  name: string;
  up: boolean;
  /** Requests that it is answering. */
  busy: number;
}

async function statistics(socketPath: string): Promise<Record<string, string>[]> {
  const socket = connect(socketPath);
  socket.end("show stat\n");
  const [head = "", ...lines] = (await text(socket)).replace(/^# /, "").split("\n");
  const names = head.split(",");
  return lines.map((line) => {
    const values = line.split(",");
    return Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""]));
  });
}

/** The instances of the shop as HAProxy sees them. */
export async function serversOf(socketPath: string): Promise<Server[]> {
  return (await statistics(socketPath))
    .filter(({ pxname, svname }) => pxname === "ready" && svname?.startsWith("shop"))
    .map(({ svname = "", status = "", scur }) => ({
      name: svname,
      up: status.startsWith("UP"),
      busy: Number(scur),
    }));
}

/** How often HAProxy has sent a visitor's request again so far. */
export async function retriesOf(socketPath: string): Promise<number> {
  const backends = (await statistics(socketPath)).filter(
    ({ pxname = "", svname }) =>
      svname === "BACKEND" && ["ready", "living", "scripts"].includes(pxname),
  );
  return backends.reduce((sum, { wretr }) => sum + Number(wretr), 0);
}

import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

interface Caught {
  mail: Buffer;
  encrypted: boolean;
}

/** A refusal with a code of SMTP. */
export const smtpRefusal = (responseCode: number) =>
  Object.assign(new Error("refused"), { responseCode });

/** A mail server on a local port, without TLS and passwords unless `behaviour` says so. */
export async function smtpServer(behaviour: SMTPServerOptions = {}) {
  const caught: Caught[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { secure }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.on("end", () => {
        caught.push({ mail: Buffer.concat(chunks), encrypted: secure });
        done();
      });
    },
    ...behaviour,
  });
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket) => sockets.add(socket));
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    caught,
    dropConnections() {
      for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

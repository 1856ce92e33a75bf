import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { messages } from "#shared/messages.ts";
import { closeAfterReply } from "./connections.ts";
import type { SecurityHeaders } from "./security-headers.ts";

const STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

type RepliesOn = (socket: Socket) => ServerResponse[];

/**
 * Answers what Node.js cannot read as an HTTP request, or not in time, and closes the connection.
 * Requests before it that have arrived are carried out, so they get their own answers instead.
 */
export function answerInvalidHttp({ ofInvalidRequest }: SecurityHeaders, repliesOn: RepliesOn) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const last = repliesOn(socket).findLast(({ req }) => req.complete);
    if (last) {
      closeAfterReply(last);
      last.once("close", () => socket.destroySoon());
      return;
    }
    const statusCode = STATUSES[error.code ?? ""] ?? 400;
    const reason = STATUS_CODES[statusCode];
    const body = JSON.stringify({ statusCode, error: reason, message: messages.invalidInput });
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
      ...ofInvalidRequest,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    if (socket.writable)
      socket.write(`HTTP/1.1 ${statusCode} ${reason}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
    socket.destroySoon();
  };
}

/**
 * Answers requests with an `Expect` header as if they had none, which HTTP allows. Node.js would
 * answer with a 417 without any of the shop's headers.
 */
export function ignoreExpectations(app: FastifyInstance): void {
  app.eachServer((server) => {
    server.on("checkExpectation", (request, reply) => server.emit("request", request, reply));
  });
}

/** A refusal in the shape that Mercado Pago gives it. */
export class SandboxError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  get body() {
    const cause = [{ code: this.code, description: this.message, data: null }];
    return { message: this.message, error: this.code, status: this.status, cause };
  }
}

import S3rver from "@20minutes/s3rver";

/** An S3 server of another project (s3rver), with its objects in a folder. */
export async function realS3(directory: string) {
  const bucket = "marque-pictures";
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    close: () => server.close(),
    /** A shop's settings for it. */
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
  };
}

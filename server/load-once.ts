/** Loads something when it is first needed. A failure is not kept: the next call tries again. */
export function loadOnce<Loaded>(load: () => Promise<Loaded>) {
  let loading: Promise<Loaded> | undefined;

  return {
    get(): Promise<Loaded> {
      loading ??= load().catch((error) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },

    /** What has been loaded; undefined where nothing was needed, or loading it has failed. */
    loaded: async (): Promise<Loaded | undefined> => loading?.catch(() => undefined),
  };
}

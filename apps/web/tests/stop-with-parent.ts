// Imported by a server before all else: tests that are killed leave none behind.
process.once('disconnect', () => process.exit());
process.channel?.unref();

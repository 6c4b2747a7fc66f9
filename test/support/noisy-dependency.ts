console.log('printed while loading');
process.stdout.write('written while loading\n');

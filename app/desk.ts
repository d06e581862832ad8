console.error('The desk has no commands yet.')
process.exit(64)

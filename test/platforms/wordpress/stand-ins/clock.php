<?php
// Moves the plugin's time alone: PHP looks for a function in a class's own namespace first.
namespace RewardsWidget;

function time(): int {
	return \time() + (int) TESTS_AHEAD;
}

function microtime( bool $as_float ): float {
	return \microtime( true ) + (int) TESTS_AHEAD;
}

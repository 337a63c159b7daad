<?php
// Runs in the oldest PHP that the plugin takes, without WordPress. Reads and compiles the plugin, and prints as JSON what that PHP knows
// of it: what is no PHP, and which functions and classes it calls that PHP itself doesn't have.
$found = array(
	'version'   => PHP_VERSION,
	'broken'    => array(),
	'functions' => array(),
	'classes'   => array(),
);

/** Names that are followed by a parenthesis, and are functions of no class. */
function tests_called( array $tokens ): array {
	$called = array();
	$tokens = array_values( array_filter( $tokens, fn( $token ) => ! is_array( $token ) || ! in_array( $token[0], array( T_WHITESPACE, T_COMMENT, T_DOC_COMMENT ), true ) ) );
	foreach ( $tokens as $index => $token ) {
		$before = $tokens[ $index - 1 ] ?? null;
		if ( is_array( $before ) && T_NS_SEPARATOR === $before[0] ) {
			$before = $tokens[ $index - 2 ] ?? null;
		}
		$other  = is_array( $before ) && in_array( $before[0], array( T_OBJECT_OPERATOR, T_DOUBLE_COLON, T_FUNCTION, T_NEW ), true );
		if ( is_array( $token ) && T_STRING === $token[0] && '(' === ( $tokens[ $index + 1 ] ?? null ) && ! $other ) {
			$called[] = strtolower( $token[1] );
		}
	}
	return $called;
}

/** @return ReflectionType[] Of what a class takes, returns and keeps. */
function tests_types( ReflectionClass $class ): array {
	$types = array_map( fn( $property ) => $property->getType(), $class->getProperties() );
	foreach ( $class->getMethods() as $method ) {
		$types[] = $method->getReturnType();
		$types   = array_merge( $types, array_map( fn( $parameter ) => $parameter->getType(), $method->getParameters() ) );
	}
	return array_filter( $types );
}

define( 'ABSPATH', '/' );
foreach ( new RegexIterator( new RecursiveIteratorIterator( new RecursiveDirectoryIterator( '/plugin' ) ), '/\.php$/' ) as $file ) {
	$file = (string) $file;
	try {
		$called             = tests_called( token_get_all( file_get_contents( $file ), TOKEN_PARSE ) );
		$found['functions'] = array_merge( $found['functions'], $called );
		if ( 0 === strpos( basename( $file ), 'class-' ) ) {
			require $file;
		}
	} catch ( Throwable $error ) {
		$found['broken'][] = "$file: {$error->getMessage()}";
	}
}
foreach ( get_declared_classes() as $name ) {
	foreach ( 0 === strpos( $name, 'RewardsWidget\\' ) ? tests_types( new ReflectionClass( $name ) ) : array() as $type ) {
		if ( ! $type->isBuiltin() && 'self' !== $type->getName() && ! class_exists( $type->getName() ) && ! interface_exists( $type->getName() ) ) {
			$found['classes'][] = $type->getName();
		}
	}
}
$found['functions'] = array_values( array_unique( array_filter( $found['functions'], fn( $name ) => ! function_exists( $name ) ) ) );
$found['classes']   = array_values( array_unique( $found['classes'] ) );
echo json_encode( $found );

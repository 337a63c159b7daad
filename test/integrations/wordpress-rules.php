<?php
// Asks the plugin's own classes, without WordPress: who a user is, which orders may claim, what is stored, and what a claim does. Prints JSON.
define( 'DAY_IN_SECONDS', 86400 );
define( 'MINUTE_IN_SECONDS', 60 );
define( 'OBJECT', 'OBJECT' );

$asked   = json_decode( stream_get_contents( STDIN ), true );
$options = array();
$filters = array();

function get_option( $name, $default = false ) {
	return $GLOBALS['options'][ $name ] ?? $default;
}
function is_multisite() {
	return isset( $GLOBALS['options']['network'] );
}
function get_network() {
	return (object) $GLOBALS['options']['network'];
}
function add_action() {}
function add_filter( $name, $filter ) {
	$GLOBALS['filters'][ $name ] = $filter;
}
function add_shortcode() {}
function apply_filters( $name, $value, ...$more ) {
	return isset( $GLOBALS['filters'][ $name ] ) ? $GLOBALS['filters'][ $name ]( $value, ...$more ) : $value;
}
function wp_cache_get() {
	return false;
}
function wp_cache_set() {}
function wp_cache_delete() {}
function wp_json_encode( $value ) {
	return json_encode( $value );
}
function wp_unslash( $value ) {
	return $value;
}
function get_current_user_id() {
	return 5;
}
function wp_remote_retrieve_response_code() {
	return 200;
}
function wp_remote_retrieve_body( $response ) {
	return $response['body'];
}
function do_action() {
	$GLOBALS['done'][] = 'told';
}

/** Rows by name. */
$wpdb = new class() {
	public string $options = 'wp_options';
	public array $rows     = array();

	public function prepare( $sql, ...$values ) {
		return $values;
	}
	public function query( $values ) {
		list( $name, $text ) = $values;
		$this->rows[ $name ] = $text;
		if ( ! str_ends_with( $name, '_told' ) ) {
			$GLOBALS['done'][] = 'remembered';
		}
	}
	public function get_var( $values ) {
		return $this->rows[ $values[0] ] ?? '';
	}
	/** Brings the ends of all rows nearer. */
	public function age( $seconds ) {
		$this->rows = array_map( fn( $text ) => ( (int) $text - $seconds ) . substr( $text, 10 ), $this->rows );
	}
};

/** In place of all that a claim needs besides. */
class Tests_Surroundings {
	public string $base_url = '';
	public string $api_key  = 'k';
	public bool $vault      = true;

	public function __call( $name, $arguments ) {
		switch ( $name ) {
			case 'run':
				return $arguments[0]();
			case 'mask':
				return $arguments[0];
			case 'ask':
				return new RewardsWidget\Service_Answer( array( 'body' => '{"success":true,"data":{"code":"ONE"}}' ), new self(), 100 );
			case 'keep':
				$GLOBALS['done'][] = 'kept';
		}
	}
	public static function __callStatic( $name, $arguments ) {}
}
foreach ( array( 'Error_Log', 'Key_Filter', 'Limits', 'Lock', 'Service', 'Settings', 'Vault', 'Viewer', 'Waiting_Limit', 'WooCommerce_Shop' ) as $name ) {
	class_alias( 'Tests_Surroundings', "RewardsWidget\\$name" );
}

/** What a claim does, one after the other. */
function claim(): array {
	$GLOBALS['done'] = array();
	$_SERVER         = array(
		'REQUEST_URI'           => '/?offer=a',
		'HTTP_X_REWARDS_CLIENT' => '1',
		'HTTP_IDEMPOTENCY_KEY'  => 'key',
	) + $_SERVER;
	$any             = new Tests_Surroundings();
	$route           = new RewardsWidget\Claim_Route( $any, $any, $any, $any, 1.0 );
	$answer          = $route->answer( new RewardsWidget\Page_Request(), $any );
	if ( $answer->afterwards ) {
		( $answer->afterwards )();
	}
	return $GLOBALS['done'];
}

require __DIR__ . '/../platforms/wordpress/stand-ins/woocommerce.php';
foreach ( array( 'user', 'order-token', 'stored', 'contract', 'keyed-digest', 'page-request', 'answer', 'service-answer', 'remembered-claims', 'claim-route' ) as $name ) {
	require __DIR__ . "/../../integrations/wordpress/rewards-widget/includes/class-$name.php";
}

$answers = array();
foreach ( $asked as $question ) {
	$options = $question['options'] ?? array();
	if ( isset( $question['user'] ) ) {
		$answers[] = RewardsWidget\User::name_of( $question['user'] );
	} elseif ( isset( $question['stored'] ) ) {
		RewardsWidget\Stored::set( 'name', $question['stored'], 60 );
		$answers[] = array( end( $wpdb->rows ), RewardsWidget\Stored::get( 'name' ) );
	} elseif ( isset( $question['claim_after'] ) ) {
		$wpdb->age( $question['claim_after'] );
		$answers[] = claim();
	} else {
		$filters   = $question['filtered'] ?? false ? array( 'rewards_widget_order_can_claim' => fn( $can, $order ) => ! $can && $order instanceof WC_Order ) : array();
		$answers[] = RewardsWidget\Order_Token::can_claim( new WC_Order( 1 ) );
	}
}
echo json_encode( $answers );

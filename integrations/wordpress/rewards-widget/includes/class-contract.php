<?php
/**
 * The behaviour that all gateways share.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Written by `npm run docs` from src/contract/gateway.json, which the npm package's gateway reads too, and from the elements' classes. */
final class Contract {
	public const ROUTES = array(
		'feed'  => array(
			'paths'   => array( '/gap/api', '/dev/gap/api' ),
			'methods' => array( 'GET', 'HEAD' ),
		),
		'flow'  => array(
			'paths'   => array( '/api/v1/giveaways/flow' ),
			'methods' => array( 'GET' ),
		),
		'claim' => array(
			'paths'   => array( '/api/v1/giveaways/claim' ),
			'methods' => array( 'GET' ),
		),
		'codes' => array(
			'paths'   => array( '/codes' ),
			'methods' => array( 'GET', 'DELETE' ),
		),
	);

	public const QUERY_KEYS = array(
		'once'    => 'once',
		'code_id' => 'id',
	);

	public const LIMIT_SECONDS = 60;

	public const OPTIONS = array(
		'limits'          => array(
			'requests' => array(
				'default' => 120,
				'min'     => 1,
			),
			'claims'   => array(
				'default' => 20,
				'min'     => 1,
			),
			'views'    => array(
				'default' => 60,
				'min'     => 1,
			),
			'visitors' => array(
				'default' => 60,
				'min'     => 1,
			),
			'feeds'    => array(
				'default' => 60,
				'min'     => 1,
			),
			'codes'    => array(
				'default' => 60,
				'min'     => 1,
			),
		),
		'cache_seconds'   => array(
			'fresh' => array(
				'default' => 60,
				'min'     => 0,
			),
			'stale' => array(
				'default' => 86400,
				'min'     => 0,
			),
		),
		'timeout_seconds' => array(
			'default' => 10,
			'min'     => 0.001,
			'max'     => 2147483.647,
		),
		'proxies'         => array(
			'default' => 0,
			'min'     => 0,
			'max'     => 9,
		),
	);

	public const REMEMBERED_SECONDS = 600;

	public const COUNTED_BYTES = 1048576;

	public const MAX_BYTES = array(
		'claim'   => 8192,
		'flow'    => 4194304,
		'failure' => 65536,
	);

	public const PATTERNS = array(
		'api_key'         => '^[!-~]+$',
		'idempotency_key' => '^[!-~]{1,200}$',
		'code_id'         => '^[A-Za-z0-9_-]{8,64}$',
		'traceparent'     => '^(?!ff|00.{54})[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(?:-[!-~]*)?$',
	);

	public const PLACEMENTS = array( 'hero', 'popular', 'all' );

	public const ELEMENTS = array(
		'rewards-widget' => array(
			'block'       => 'rewards-widget/offers',
			'payload'     => 'feed',
			'address'     => 'feed-url',
			'script'      => 'embed.js',
			'reserved_px' => 640,
			'attributes'  => array( 'flow', 'placements', 'heading', 'subheading', 'loading', 'age-restricted', 'disclosure', 'deep-links', 'image-url', 'image-widths', 'heading-level', 'variant', 'link-params', 'lang' ),
		),
		'giveaway-flow'  => array(
			'block'       => 'rewards-widget/giveaway',
			'payload'     => 'giveaway',
			'address'     => 'base-url',
			'script'      => 'embed.js',
			'reserved_px' => 640,
			'attributes'  => array( 'flow-id', 'remember', 'loading', 'age-restricted', 'disclosure', 'deep-links', 'image-url', 'image-widths', 'heading-level', 'variant', 'link-params', 'lang' ),
		),
		'rewards-codes'  => array(
			'block'       => 'rewards-widget/codes',
			'payload'     => null,
			'address'     => 'base-url',
			'script'      => 'codes.js',
			'reserved_px' => 320,
			'attributes'  => array( 'remember', 'heading', 'barcode', 'heading-level', 'variant', 'link-params', 'lang' ),
		),
	);

	/**
	 * Status and message of each refusal, by the name of the case.
	 *
	 * @return array<string, array{0: int, 1: string}>
	 */
	public static function refusals(): array {
		return array(
			'nothing_here'        => array( 404, __( 'There is nothing at this address.', 'rewards-widget' ) ),
			/* translators: leave what is in braces as it is. */
			'method_not_allowed'  => array( 405, __( 'Allowed methods: {methods}.', 'rewards-widget' ) ),
			'unreadable_query'    => array( 400, __( 'The query of this address cannot be read.', 'rewards-widget' ) ),
			'preview_not_allowed' => array( 403, __( 'Previews are not open to everyone.', 'rewards-widget' ) ),
			'claim_not_allowed'   => array( 403, __( 'This page may not claim here.', 'rewards-widget' ) ),
			'codes_not_allowed'   => array( 403, __( 'This page may not see codes here.', 'rewards-widget' ) ),
			'codes_unavailable'   => array( 503, __( 'Your codes cannot be loaded at the moment.', 'rewards-widget' ) ),
			'bad_idempotency_key' => array( 400, __( 'Idempotency-Key must be 1 to 200 visible ASCII characters.', 'rewards-widget' ) ),
			'signed_out'          => array( 401, __( 'Please sign in to claim this offer.', 'rewards-widget' ) ),
			'signed_out_of_codes' => array( 401, __( 'Please sign in to see your codes.', 'rewards-widget' ) ),
			'too_many_requests'   => array( 429, __( 'There are too many requests at the moment. Please try again in a minute.', 'rewards-widget' ) ),
			/* translators: leave what is in braces as it is. */
			'service_status'      => array( 400, __( 'The service answered with status {status}.', 'rewards-widget' ) ),
			'service_unavailable' => array( 503, __( 'The service is not available at the moment.', 'rewards-widget' ) ),
			'service_unreachable' => array( 502, __( 'The service cannot be reached.', 'rewards-widget' ) ),
			'service_too_slow'    => array( 504, __( 'The service took too long to answer.', 'rewards-widget' ) ),
			'key_refused'         => array( 502, __( 'The service does not accept this site\'s key.', 'rewards-widget' ) ),
			'redirected'          => array( 502, __( 'The service answered with a redirect.', 'rewards-widget' ) ),
			'unusable_answer'     => array( 502, __( 'The service sent an answer that cannot be used.', 'rewards-widget' ) ),
		);
	}
}

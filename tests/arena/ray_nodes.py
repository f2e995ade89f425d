"""A Ray cluster of two nodes on this machine: prints its address; any line of input kills the second node.

It ends when its input does.
"""

import sys

from ray.cluster_utils import Cluster

NODE = {"num_cpus": 1, "object_store_memory": 80 * 1024 * 1024, "include_log_monitor": False}

cluster = Cluster(initialize_head=True, head_node_args={**NODE, "include_dashboard": False})
second = cluster.add_node(**NODE)
cluster.wait_for_nodes()
print(cluster.address, flush=True)
for _ in sys.stdin:
    cluster.remove_node(second, allow_graceful=False)
    print("killed", flush=True)
cluster.shutdown()

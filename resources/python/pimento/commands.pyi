# SPDX-License-Identifier: GPL-3.0-or-later
# Written by resources/tools/python_stubs.py.
from typing import Any, Callable, Sequence
from .questions import Answer
def kernels(*words: str, progress: bool | Callable[[str], Any] = ...) -> Answer:
    """List the kernels and their sizes

    """
    ...
def lessons(*words: str, check: bool | None = ..., notes: bool | None = ..., markdown: bool | None = ..., language: str | Sequence[str] | None = ..., threads: int | Sequence[int] | None = ..., cache: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """List the lessons, print one with its values filled in, or check lesson files

    check: Find out whether all names, expressions and right choices hold; print no lesson
    notes: With the notes for the speaker
    markdown: As Markdown, for a handout
    language: Language of the texts, e.g. de; texts without a translation stay English
    threads: Threads to use (default: all)
    cache: File with known costs of programs, or none (default: in ~/.cache)
    """
    ...
def devices(*words: str, progress: bool | Callable[[str], Any] = ...) -> Answer:
    """List the devices, show one with its commands and constraint table, or check a device file

    """
    ...
def rules(*words: str, backend: str | Sequence[str] | None = ..., effects: bool | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """List the rules of a device that keep programs correct, and what each rule does

    backend: Device, or a device file; see 'pimento-cli devices'
    effects: Simulate the baseline drafts with each rule turned off in turn, as a table
    """
    ...
def network(*words: str, passes: str | Sequence[str] | None = ..., sizes: str | Sequence[str] | None = ..., save: str | Sequence[str] | None = ..., backend: bool | None = ..., objective: str | Sequence[str] | None = ..., type: str | Sequence[str] | None = ..., set: str | Sequence[str] | None = ..., separate: bool | None = ..., csv: str | Sequence[str] | None = ..., devices: str | Sequence[str] | None = ..., host: str | Sequence[str] | None = ..., link: str | Sequence[str] | None = ..., launches: str | Sequence[str] | None = ..., seconds: float | Sequence[float] | None = ..., threads: int | Sequence[int] | None = ..., cache: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """List the layers of a neural network with shapes, work and weights, or map them on devices; without a name, list all networks

    passes: Changes of the graph: standard (default for ONNX), none (default for others), all, or names with commas
    sizes: Sizes that the file leaves open, as in height=224,image.3=224
    save: Write the network to a file that -k reads, - for the terminal
    backend: Accelerator: the best mapping of each layer, and choices that all layers make together
    objective: With a device: latency (default), energy, blend, activations
    type: With a device: element type of all tensors, e.g. int8
    set: With a device: any setting of the system that maps networks on it, as SETTING=VALUE, e.g. tolerance=0.1
    separate: With a device: solve each layer alone, without choices for all layers together
    csv: Write a line for each layer to a file, - for the terminal; needs a device
    devices: all, or names with commas: each layer on each device, and the best device for each layer
    host: With --devices: GPU of the host (default: a100), or none
    link: With --devices: none, nvlink, pcie5 (default) or cxl
    launches: With --devices: kernel launches of the host, graph (default), stream or none
    seconds: With --devices: time for all searches (default: 45); cells without a proof are marked
    threads: Threads to use (default: all)
    cache: File with known costs of programs, or none (default: in ~/.cache)
    """
    ...
def gains(*words: str, kernel: str | Sequence[str] | None = ..., shape: str | Sequence[str] | None = ..., backend: str | Sequence[str] | None = ..., model: str | Sequence[str] | None = ..., type: str | Sequence[str] | None = ..., resident: str | Sequence[str] | None = ..., streamed: str | Sequence[str] | None = ..., indexing: str | Sequence[str] | None = ..., rules: str | Sequence[str] | None = ..., without_pass: str | Sequence[str] | None = ..., with_rule: str | Sequence[str] | None = ..., without_rule: str | Sequence[str] | None = ..., devices: int | Sequence[int] | None = ..., mode: str | Sequence[str] | None = ..., set: str | Sequence[str] | None = ..., gpu_times: str | Sequence[str] | None = ..., question: str | Sequence[str] | None = ..., save_question: str | Sequence[str] | None = ..., space: str | Sequence[str] | None = ..., threads: int | Sequence[int] | None = ..., cache: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Compare the best draft with the baseline and the GPU, for one shape or the paper's shapes

    kernel: Kernel or layer, see 'pimento-cli kernels', or a file: a kernel (.py, .mlir) or, for accelerators, a layer or a network (.json, .onnx)
    shape: Sizes, e.g. batch=1,nhead=32,dhead=128,seq_len=2048
    backend: Device or accelerator, or a file with one; see 'pimento-cli devices'
    model: compiled: Compiled and verified; dcc-artifact: Published artifact; hbm-pim-kernels: Samsung's kernels; upmem: Schedules for DPUs; comonm: Mappings, estimated; dataflow: Dataflows, proved best; crossbar: Networks on crossbars (default: compiled)
    type: Element type: fp16 (default), bf16, fp8, fp32, int8 or int32
    resident: Arguments that stay on the device between runs
    streamed: Arguments that are laid out again on every run
    indexing: Indices of tiles with gaps: exact, expanded to a range, or best (the faster one; default)
    rules: Pruning rules for the space kept: 1,2,3 (default), some of them, or none
    without_pass: Optimizer passes to leave out: fusion, staging, group-commands, pairing, overlap, tile-orders, loop-orders
    with_rule: Rules of the device that are off by default
    without_rule: Rules of the device to turn off, or all
    devices: Number of devices of a host that share the shape
    mode: kernel (default): input from host memory; inference: from on-chip memory
    set: Any setting of the system, as SETTING=VALUE; a wrong one lists all settings
    gpu_times: Table of measured times of processors to compare with (CLI.md), for --set gpu-time=measured
    question: File with a question (JSON); other options change what it says
    save_question: Write the question to a file that --question reads
    space: Drafts to search: all (default), complete or kept. Only all is sure to have the fastest draft: complete and kept may lack it on small shapes, and with kept the best draft may be up to 40 % slower on large ones ('pimento-cli regret')
    threads: Threads to use (default: all)
    cache: File with known costs of programs, or none (default: in ~/.cache)
    """
    ...
def reproduce(*words: str, system: bool | None = ..., out: str | Sequence[str] | None = ..., shapes: int | Sequence[int] | None = ..., samples: int | Sequence[int] | None = ..., only: str | Sequence[str] | None = ..., trials: int | Sequence[int] | None = ..., seeds: int | Sequence[int] | None = ..., study: str | Sequence[str] | None = ..., threads: int | Sequence[int] | None = ..., cache: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Recompute figures of papers and compare them with the printed ones; compare claims of other publications

    system: dcc-artifact (default) or compiled
    out: Folder for a CSV file and a bar chart (SVG) of each figure
    shapes: Shapes of each row of table4, spread evenly (default: all, 160)
    samples: Drafts to simulate for training: per row of table4 (default: 10000), for fig15 (at most 3000)
    only: Publications or claims of bands, as in attacc,cent-throughput; workloads or sets of imtp, as in MTV,b
    trials: Schedules that a search of imtp measures (default: 1000)
    seeds: Searches of each variant for fig13 of imtp (default: 3)
    study: Study with known results for kernels of bands; new results are added
    threads: Threads to use (default: all)
    cache: File with known costs of programs, or none (default: in ~/.cache)
    """
    ...
def llm(*words: str, place: str | Sequence[str] | None = ..., all_placements: bool | None = ..., batch: int | Sequence[int] | None = ..., input: int | Sequence[int] | None = ..., output: int | Sequence[int] | None = ..., ignore_memory: bool | None = ..., crossovers: bool | None = ..., csv: str | Sequence[str] | None = ..., power: str | Sequence[str] | None = ..., host: str | Sequence[str] | None = ..., hosts: int | Sequence[int] | None = ..., token_step: int | Sequence[int] | None = ..., launches: str | Sequence[str] | None = ..., link: str | Sequence[str] | None = ..., processors: int | Sequence[int] | None = ..., devices: int | Sequence[int] | None = ..., backend: str | Sequence[str] | None = ..., idle_watts: float | Sequence[float] | None = ..., device_idle_watts: float | Sequence[float] | None = ..., power_cap: float | Sequence[float] | None = ..., tier: float | Sequence[float] | None = ..., prompts_on: str | Sequence[str] | None = ..., expert_skew: float | Sequence[float] | None = ..., space: str | Sequence[str] | None = ..., weights_twice: bool | None = ..., kv_places: str | Sequence[str] | None = ..., prefill_times: str | Sequence[str] | None = ..., sweep: str | Sequence[str] | None = ..., study: str | Sequence[str] | None = ..., threads: int | Sequence[int] | None = ..., cache: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Run a language model on a host with PIM devices, layer by layer

    place: Where layers run: fastest (default), gpu, base, full, ffn-pim, base-dcc, full-dcc, pim, or by hand as in attention=device,ffn=both; several with ;
    all_placements: Run every named placement
    batch: Sequences at once; one or several, as in 1,2,4
    input: Tokens of each prompt (default: 128)
    output: Tokens to generate per prompt (default: 128)
    ignore_memory: Run a model even if it does not fit into the memory
    crossovers: For each linear layer, show the token count up to which PIM devices are faster
    csv: Write a line for each layer to a file, - for the terminal
    power: Write the power of a device over the last step, a line per segment, - for the terminal; simulates the programs of devices once more
    host: Host: attacc (default), a100, attacc-beside, attacc-8, h100, aim, dgx-attacc, dgx-large, h100-attacc, cent; or a host file (JSON)
    hosts: Number of hosts, as stages of a pipeline (default: 1)
    token_step: Round contexts of attention programs up to a multiple of this (default: 128)
    launches: Kernel launches on GPU and PIM devices: graph, stream or none
    link: Link between GPU and devices: none, nvlink, pcie5 or cxl
    processors: GPUs of the host, which share every layer
    devices: PIM devices of each GPU
    backend: Another device, see 'pimento-cli devices'
    idle_watts: Static power of a GPU in W (default: the host's, with its source in the output)
    device_idle_watts: Static power of a device in W (default: the host's)
    power_cap: Power limit of a device in W, 0 for none (default: 116 W for stacks of HBM3)
    tier: Second memory of each GPU for keys and values, in GB and GB/s, as in 512,64; attention runs on the GPU then
    prompts_on: Another host, or host file, that computes the prompts and sends their keys and values
    expert_skew: Popularity of a model's experts falls as 1 / rank^skew (default: 0, all are equal)
    space: Drafts of each kernel: complete (default), kept or all
    weights_twice: Hold weights twice, in a layout for prefill and in one for decode, instead of changing the layout
    kv_places: Keys and values that change banks as the context grows: charged (default: moves take time and energy), held (never move: laid out for the longest context) or free
    prefill_times: CSV of measured prompt times, tokens,seconds[,batch], used instead of the computed ones
    sweep: What if: values of hosts, processors, devices, link, launches, tier, tier-bandwidth, prompts-on, expert-skew, idle-watts, device-idle-watts or power-cap, as in 'expert-skew=0..1 step 0.25'
    study: Study that keeps the best drafts of all kernels and reuses them
    threads: Threads to use (default: all)
    cache: File with known costs of programs, or none (default: in ~/.cache)
    """
    ...
def serve(*words: str, engine: str | Sequence[str] | None = ..., beside: str | Sequence[str] | None = ..., place: str | Sequence[str] | None = ..., batches: int | Sequence[int] | None = ..., context: int | Sequence[int] | None = ..., trace: str | Sequence[str] | None = ..., rate: float | Sequence[float] | None = ..., arrivals: str | Sequence[str] | None = ..., requests: int | Sequence[int] | None = ..., input: int | Sequence[int] | None = ..., output: int | Sequence[int] | None = ..., seed: int | Sequence[int] | None = ..., schedule: str | Sequence[str] | None = ..., chunk: int | Sequence[int] | None = ..., instances: int | Sequence[int] | None = ..., preemption: str | Sequence[str] | None = ..., routing: str | Sequence[str] | None = ..., prefill_tokens: int | Sequence[int] | None = ..., transfer_bandwidth: float | Sequence[float] | None = ..., transfer_latency: float | Sequence[float] | None = ..., ttft: float | Sequence[float] | None = ..., tpot: float | Sequence[float] | None = ..., find_rate: bool | None = ..., csv: str | Sequence[str] | None = ..., history: str | Sequence[str] | None = ..., scatter: str | Sequence[str] | None = ..., host: str | Sequence[str] | None = ..., hosts: int | Sequence[int] | None = ..., token_step: int | Sequence[int] | None = ..., launches: str | Sequence[str] | None = ..., link: str | Sequence[str] | None = ..., processors: int | Sequence[int] | None = ..., devices: int | Sequence[int] | None = ..., backend: str | Sequence[str] | None = ..., idle_watts: float | Sequence[float] | None = ..., device_idle_watts: float | Sequence[float] | None = ..., power_cap: float | Sequence[float] | None = ..., tier: float | Sequence[float] | None = ..., prompts_on: str | Sequence[str] | None = ..., expert_skew: float | Sequence[float] | None = ..., space: str | Sequence[str] | None = ..., weights_twice: bool | None = ..., kv_places: str | Sequence[str] | None = ..., prefill_times: str | Sequence[str] | None = ..., sweep: str | Sequence[str] | None = ..., study: str | Sequence[str] | None = ..., threads: int | Sequence[int] | None = ..., cache: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Serve requests with a language model on a host: latencies, throughput, energy

    engine: Instead of a model: vLLM on a measured GPU; a name in datasets/engines, or a path without the file extension
    beside: With --engine: the same requests with PIM devices beside each GPU, as in attacc:5,gddr6-aim:32, under the placement of --place, or under several if it is missing
    place: Where layers run: fastest (default), gpu, base, full, ffn-pim, base-dcc, full-dcc, pim, or by hand as in attention=device,ffn=both
    batches: Batch sizes that have programs; other batches are padded
    context: Longest context of a program (default: the longest of the requests)
    trace: CSV of arrivals: time,input,output, or an Azure or BurstGPT trace; without it: generated
    rate: Arrivals per second (default: 1, or the rate of the trace)
    arrivals: poisson (default), fixed or bursts
    requests: Number of requests to generate (default: 1000), or to take from a trace
    input: Tokens of a prompt, or least,most (default: 512)
    output: Tokens of an answer, or least,most (default: 128)
    seed: Seed of random numbers (default: 1)
    schedule: prefill-first (default), decode-first, chunked, static or apart
    chunk: Tokens per step of the schedule chunked (default: 512)
    instances: Number of equal hosts (default: 1)
    preemption: When keys and values fill the memory: none (default: a request waits until its whole answer fits) or recompute
    routing: With several instances: round-robin (default) or least-loaded
    prefill_tokens: Tokens of the prompts that share a step (default: 8192)
    transfer_bandwidth: With the schedule apart: GB/s from prompt server to token server (default: 50)
    transfer_latency: With the schedule apart: microseconds before the first byte of a transfer (default: 0)
    ttft: Objective: seconds until the first token
    tpot: Objective: mean seconds per further token
    find_rate: Find the largest rate at which 99 % of the requests meet the objective
    csv: Write a line for each request to a file, - for the terminal
    history: Write a line for each time interval to a file
    scatter: With --engine: draw predicted against measured times of all requests (SVG)
    host: Host: attacc (default), a100, attacc-beside, attacc-8, h100, aim, dgx-attacc, dgx-large, h100-attacc, cent; or a host file (JSON)
    hosts: Number of hosts, as stages of a pipeline (default: 1)
    token_step: Round contexts of attention programs up to a multiple of this (default: 128)
    launches: Kernel launches on GPU and PIM devices: graph, stream or none
    link: Link between GPU and devices: none, nvlink, pcie5 or cxl
    processors: GPUs of the host, which share every layer
    devices: PIM devices of each GPU
    backend: Another device, see 'pimento-cli devices'
    idle_watts: Static power of a GPU in W (default: the host's, with its source in the output)
    device_idle_watts: Static power of a device in W (default: the host's)
    power_cap: Power limit of a device in W, 0 for none (default: 116 W for stacks of HBM3)
    tier: Second memory of each GPU for keys and values, in GB and GB/s, as in 512,64; attention runs on the GPU then
    prompts_on: Another host, or host file, that computes the prompts and sends their keys and values
    expert_skew: Popularity of a model's experts falls as 1 / rank^skew (default: 0, all are equal)
    space: Drafts of each kernel: complete (default), kept or all
    weights_twice: Hold weights twice, in a layout for prefill and in one for decode, instead of changing the layout
    kv_places: Keys and values that change banks as the context grows: charged (default: moves take time and energy), held (never move: laid out for the longest context) or free
    prefill_times: CSV of measured prompt times, tokens,seconds[,batch], used instead of the computed ones
    sweep: What if: values of hosts, processors, devices, link, launches, tier, tier-bandwidth, prompts-on, expert-skew, idle-watts, device-idle-watts or power-cap, as in 'expert-skew=0..1 step 0.25'
    study: Study that keeps the best drafts of all kernels and reuses them
    threads: Threads to use (default: all)
    cache: File with known costs of programs, or none (default: in ~/.cache)
    """
    ...
def regret(*words: str, kernel: str | Sequence[str] | None = ..., shape: str | Sequence[str] | None = ..., backend: str | Sequence[str] | None = ..., model: str | Sequence[str] | None = ..., type: str | Sequence[str] | None = ..., resident: str | Sequence[str] | None = ..., streamed: str | Sequence[str] | None = ..., indexing: str | Sequence[str] | None = ..., rules: str | Sequence[str] | None = ..., without_pass: str | Sequence[str] | None = ..., with_rule: str | Sequence[str] | None = ..., without_rule: str | Sequence[str] | None = ..., devices: int | Sequence[int] | None = ..., mode: str | Sequence[str] | None = ..., set: str | Sequence[str] | None = ..., gpu_times: str | Sequence[str] | None = ..., question: str | Sequence[str] | None = ..., save_question: str | Sequence[str] | None = ..., space: str | Sequence[str] | None = ..., shapes: str | Sequence[str] | None = ..., predictor: str | Sequence[str] | None = ..., csv: str | Sequence[str] | None = ..., threads: int | Sequence[int] | None = ..., cache: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Measure what pruning, compute-first choice and baselines lose against the best draft

    kernel: Kernel or layer, see 'pimento-cli kernels', or a file: a kernel (.py, .mlir) or, for accelerators, a layer or a network (.json, .onnx)
    shape: Sizes, e.g. batch=1,nhead=32,dhead=128,seq_len=2048
    backend: Device or accelerator, or a file with one; see 'pimento-cli devices'
    model: compiled: Compiled and verified; dcc-artifact: Published artifact; hbm-pim-kernels: Samsung's kernels; upmem: Schedules for DPUs; comonm: Mappings, estimated; dataflow: Dataflows, proved best; crossbar: Networks on crossbars (default: compiled)
    type: Element type: fp16 (default), bf16, fp8, fp32, int8 or int32
    resident: Arguments that stay on the device between runs
    streamed: Arguments that are laid out again on every run
    indexing: Indices of tiles with gaps: exact, expanded to a range, or best (the faster one; default)
    rules: Pruning rules for the space kept: 1,2,3 (default), some of them, or none
    without_pass: Optimizer passes to leave out: fusion, staging, group-commands, pairing, overlap, tile-orders, loop-orders
    with_rule: Rules of the device that are off by default
    without_rule: Rules of the device to turn off, or all
    devices: Number of devices of a host that share the shape
    mode: kernel (default): input from host memory; inference: from on-chip memory
    set: Any setting of the system, as SETTING=VALUE; a wrong one lists all settings
    gpu_times: Table of measured times of processors to compare with (CLI.md), for --set gpu-time=measured
    question: File with a question (JSON); other options change what it says
    save_question: Write the question to a file that --question reads
    space: Drafts to search for the best one: complete (default) or all
    shapes: File with a device, a kernel and a shape a line, or shapes alone; without it and without a kernel: a family of 30 shapes over all devices
    predictor: File of a trained predictor, whose choice is measured too; see 'predict'
    csv: Write a line for each way of choosing a draft to a file, - for the terminal
    threads: Threads to use (default: all)
    cache: File with known costs of programs, or none (default: in ~/.cache)
    """
    ...
def predict(*words: str, kernel: str | Sequence[str] | None = ..., shape: str | Sequence[str] | None = ..., backend: str | Sequence[str] | None = ..., model: str | Sequence[str] | None = ..., type: str | Sequence[str] | None = ..., resident: str | Sequence[str] | None = ..., streamed: str | Sequence[str] | None = ..., indexing: str | Sequence[str] | None = ..., rules: str | Sequence[str] | None = ..., without_pass: str | Sequence[str] | None = ..., with_rule: str | Sequence[str] | None = ..., without_rule: str | Sequence[str] | None = ..., devices: int | Sequence[int] | None = ..., mode: str | Sequence[str] | None = ..., set: str | Sequence[str] | None = ..., gpu_times: str | Sequence[str] | None = ..., question: str | Sequence[str] | None = ..., save_question: str | Sequence[str] | None = ..., space: str | Sequence[str] | None = ..., predictor: str | Sequence[str] | None = ..., top: int | Sequence[int] | None = ..., run: int | Sequence[int] | None = ..., csv: str | Sequence[str] | None = ..., train: str | Sequence[str] | None = ..., shapes: str | Sequence[str] | None = ..., samples: int | Sequence[int] | None = ..., share: float | Sequence[float] | None = ..., rounds: int | Sequence[int] | None = ..., depth: int | Sequence[int] | None = ..., rate: float | Sequence[float] | None = ..., paper: bool | None = ..., seed: int | Sequence[int] | None = ..., threads: int | Sequence[int] | None = ..., cache: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Predict the costs of drafts with a trained predictor, or train one

    kernel: Kernel or layer, see 'pimento-cli kernels', or a file: a kernel (.py, .mlir) or, for accelerators, a layer or a network (.json, .onnx)
    shape: Sizes, e.g. batch=1,nhead=32,dhead=128,seq_len=2048
    backend: Device or accelerator, or a file with one; see 'pimento-cli devices'
    model: compiled: Compiled and verified; dcc-artifact: Published artifact; hbm-pim-kernels: Samsung's kernels; upmem: Schedules for DPUs; comonm: Mappings, estimated; dataflow: Dataflows, proved best; crossbar: Networks on crossbars (default: compiled)
    type: Element type: fp16 (default), bf16, fp8, fp32, int8 or int32
    resident: Arguments that stay on the device between runs
    streamed: Arguments that are laid out again on every run
    indexing: Indices of tiles with gaps: exact, expanded to a range, or best (the faster one; default)
    rules: Pruning rules for the space kept: 1,2,3 (default), some of them, or none
    without_pass: Optimizer passes to leave out: fusion, staging, group-commands, pairing, overlap, tile-orders, loop-orders
    with_rule: Rules of the device that are off by default
    without_rule: Rules of the device to turn off, or all
    devices: Number of devices of a host that share the shape
    mode: kernel (default): input from host memory; inference: from on-chip memory
    set: Any setting of the system, as SETTING=VALUE; a wrong one lists all settings
    gpu_times: Table of measured times of processors to compare with (CLI.md), for --set gpu-time=measured
    question: File with a question (JSON); other options change what it says
    save_question: Write the question to a file that --question reads
    space: Drafts to predict: all, complete (default), kept or listed
    predictor: File of a trained predictor; without it: lower bounds
    top: Most promising drafts to list (default: 10)
    run: Number of these drafts to simulate
    csv: Write the prediction of every draft to a file, - for the terminal
    train: Train a predictor and write it to a file
    shapes: File with training questions: a device, a kernel and a shape per line, or shapes alone
    samples: Drafts to simulate for the training, at most (default: 5000)
    share: Fraction of each shape's drafts to simulate (default: 0.15)
    rounds: Trees (default: 600)
    depth: Depth of a tree (default: 6)
    rate: Learning rate (default: 0.1)
    paper: The paper's trees: rate 0.1, depth 8, 5000 rounds
    seed: Seed of the sample and the trees (default: 1)
    threads: Threads to use (default: all)
    cache: File with known costs of programs, or none (default: in ~/.cache)
    """
    ...
def sensitivity(*words: str, kernel: str | Sequence[str] | None = ..., shape: str | Sequence[str] | None = ..., backend: str | Sequence[str] | None = ..., model: str | Sequence[str] | None = ..., type: str | Sequence[str] | None = ..., resident: str | Sequence[str] | None = ..., streamed: str | Sequence[str] | None = ..., indexing: str | Sequence[str] | None = ..., rules: str | Sequence[str] | None = ..., without_pass: str | Sequence[str] | None = ..., with_rule: str | Sequence[str] | None = ..., without_rule: str | Sequence[str] | None = ..., devices: int | Sequence[int] | None = ..., mode: str | Sequence[str] | None = ..., set: str | Sequence[str] | None = ..., gpu_times: str | Sequence[str] | None = ..., question: str | Sequence[str] | None = ..., save_question: str | Sequence[str] | None = ..., space: str | Sequence[str] | None = ..., assumption: str | Sequence[str] | None = ..., list: bool | None = ..., csv: str | Sequence[str] | None = ..., threads: int | Sequence[int] | None = ..., cache: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Find the assumptions that reverse a conclusion; the best draft is proved under each assumption

    kernel: Kernel or layer, see 'pimento-cli kernels', or a file: a kernel (.py, .mlir) or, for accelerators, a layer or a network (.json, .onnx)
    shape: Sizes, e.g. batch=1,nhead=32,dhead=128,seq_len=2048
    backend: Device or accelerator, or a file with one; see 'pimento-cli devices'
    model: compiled: Compiled and verified; dcc-artifact: Published artifact; hbm-pim-kernels: Samsung's kernels; upmem: Schedules for DPUs; comonm: Mappings, estimated; dataflow: Dataflows, proved best; crossbar: Networks on crossbars (default: compiled)
    type: Element type: fp16 (default), bf16, fp8, fp32, int8 or int32
    resident: Arguments that stay on the device between runs
    streamed: Arguments that are laid out again on every run
    indexing: Indices of tiles with gaps: exact, expanded to a range, or best (the faster one; default)
    rules: Pruning rules for the space kept: 1,2,3 (default), some of them, or none
    without_pass: Optimizer passes to leave out: fusion, staging, group-commands, pairing, overlap, tile-orders, loop-orders
    with_rule: Rules of the device that are off by default
    without_rule: Rules of the device to turn off, or all
    devices: Number of devices of a host that share the shape
    mode: kernel (default): input from host memory; inference: from on-chip memory
    set: Any setting of the system, as SETTING=VALUE; a wrong one lists all settings
    gpu_times: Table of measured times of processors to compare with (CLI.md), for --set gpu-time=measured
    question: File with a question (JSON); other options change what it says
    save_question: Write the question to a file that --question reads
    space: Drafts to search: all (default), complete or kept. Only all is sure to have the fastest draft: complete and kept may lack it on small shapes, and with kept the best draft may be up to 40 % slower on large ones ('pimento-cli regret')
    assumption: Assumptions to test, by id (see --list)
    list: List the assumptions with their values and sources, without computing anything
    csv: One line per value of an assumption to a file, - for the terminal
    threads: Threads to use (default: all)
    cache: File with known costs of programs, or none (default: in ~/.cache)
    """
    ...
def compare(*words: str, kernel: str | Sequence[str] | None = ..., shape: str | Sequence[str] | None = ..., backend: str | Sequence[str] | None = ..., model: str | Sequence[str] | None = ..., type: str | Sequence[str] | None = ..., resident: str | Sequence[str] | None = ..., streamed: str | Sequence[str] | None = ..., indexing: str | Sequence[str] | None = ..., rules: str | Sequence[str] | None = ..., without_pass: str | Sequence[str] | None = ..., with_rule: str | Sequence[str] | None = ..., without_rule: str | Sequence[str] | None = ..., devices: int | Sequence[int] | None = ..., mode: str | Sequence[str] | None = ..., set: str | Sequence[str] | None = ..., gpu_times: str | Sequence[str] | None = ..., space: str | Sequence[str] | None = ..., draft: str | Sequence[str] | None = ..., match: bool | None = ..., item: str | Sequence[str] | None = ..., items: str | Sequence[str] | None = ..., question: str | Sequence[str] | None = ..., baseline: int | Sequence[int] | None = ..., csv: str | Sequence[str] | None = ..., svg: str | Sequence[str] | None = ..., threads: int | Sequence[int] | None = ..., cache: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Compare candidates of any kernels, layers, shapes and devices with a baseline

    kernel: Kernel or layer, see 'pimento-cli kernels', or a file: a kernel (.py, .mlir) or, for accelerators, a layer or a network (.json, .onnx)
    shape: Sizes, e.g. batch=1,nhead=32,dhead=128,seq_len=2048
    backend: Device or accelerator, or a file with one; see 'pimento-cli devices'
    model: compiled: Compiled and verified; dcc-artifact: Published artifact; hbm-pim-kernels: Samsung's kernels; upmem: Schedules for DPUs; comonm: Mappings, estimated; dataflow: Dataflows, proved best; crossbar: Networks on crossbars (default: compiled)
    type: Element type: fp16 (default), bf16, fp8, fp32, int8 or int32
    resident: Arguments that stay on the device between runs
    streamed: Arguments that are laid out again on every run
    indexing: Indices of tiles with gaps: exact, expanded to a range, or best (the faster one; default)
    rules: Pruning rules for the space kept: 1,2,3 (default), some of them, or none
    without_pass: Optimizer passes to leave out: fusion, staging, group-commands, pairing, overlap, tile-orders, loop-orders
    with_rule: Rules of the device that are off by default
    without_rule: Rules of the device to turn off, or all
    devices: Number of devices of a host that share the shape
    mode: kernel (default): input from host memory; inference: from on-chip memory
    set: Any setting of the system, as SETTING=VALUE; a wrong one lists all settings
    gpu_times: Table of measured times of processors to compare with (CLI.md), for --set gpu-time=measured
    space: Drafts to search for the best one: all (default), complete or kept. Only all is sure to have the fastest draft: complete and kept may lack it on small shapes, and with kept the best draft may be up to 40 % slower on large ones ('pimento-cli regret')
    draft: Draft of the first device (the others get its counterpart), or for every device: best (if omitted), default, published, paper, all-cores or vendor
    match: Use the counterpart of the first device's draft on the other devices, even if that draft is the best one
    item: 'DEVICE KERNEL SHAPE [DRAFT] [SETTING=VALUE ...]'; DRAFT may be match, see --match; repeated
    items: File with one such item per line; # begins a remark
    question: File with a question (JSON); repeated
    baseline: Item that the others are compared with (default: 1)
    csv: One line per item to a file, - for the terminal
    svg: Rooflines of all items, their devices and processors as a picture
    threads: Threads to use (default: all)
    cache: File with known costs of programs, or none (default: in ~/.cache)
    """
    ...
def chain(*words: str, model: str | Sequence[str] | None = ..., host: str | Sequence[str] | None = ..., batch: int | Sequence[int] | None = ..., context: str | Sequence[str] | None = ..., prompts: bool | None = ..., backend: str | Sequence[str] | None = ..., space: str | Sequence[str] | None = ..., set: str | Sequence[str] | None = ..., with_rule: str | Sequence[str] | None = ..., without_rule: str | Sequence[str] | None = ..., no_lasting: bool | None = ..., csv: str | Sequence[str] | None = ..., threads: int | Sequence[int] | None = ..., cache: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Find the best drafts for consecutive kernels together, with persistent layouts, and prove them

    model: Instead of a file: attention with its neighbours in a block of this language model, by name or file, e.g. gpt3-13b
    host: With --model: host that runs it (default: attacc)
    batch: With --model: sequences at once (default: 1)
    context: With --model: tokens in the cache (default: 2048), or a generation: '128..4096 step 256'
    prompts: With --model: the host runs a prefill before and after, which needs the weights in host layout
    backend: Device or device file that replaces the device of the chain or host
    space: Drafts of each kernel: complete (default), all or kept
    set: Any setting of the system compiled for all kernels, as SETTING=VALUE, e.g. launches=graph
    with_rule: Rules of the device that are off by default
    without_rule: Rules of the device to turn off, or all
    no_lasting: Skip the search for the best chain without relayouts
    csv: Write a line per kernel and relayout to a file, - for the terminal
    threads: Threads to use (default: all)
    cache: File with known costs of programs, or none (default: in ~/.cache)
    """
    ...
def batch(*words: str, out: str | Sequence[str] | None = ..., check: bool | None = ..., threads: int | Sequence[int] | None = ..., gpu_times: str | Sequence[str] | None = ..., cache: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Answer a file of questions: one JSON object per line in, one JSON object per line out

    out: File for the answers instead of the standard output
    check: Only check that the questions and drafts of all lines are valid
    threads: Lines to answer at the same time (default: as many as there are threads)
    gpu_times: Table of measured times of processors, for the setting "gpu-time": "measured"
    cache: File with known costs of programs, or none (default: in ~/.cache)
    """
    ...
def advise(*words: str, kernel: str | Sequence[str] | None = ..., shape: str | Sequence[str] | None = ..., backend: str | Sequence[str] | None = ..., model: str | Sequence[str] | None = ..., type: str | Sequence[str] | None = ..., resident: str | Sequence[str] | None = ..., streamed: str | Sequence[str] | None = ..., indexing: str | Sequence[str] | None = ..., rules: str | Sequence[str] | None = ..., without_pass: str | Sequence[str] | None = ..., with_rule: str | Sequence[str] | None = ..., without_rule: str | Sequence[str] | None = ..., devices: int | Sequence[int] | None = ..., mode: str | Sequence[str] | None = ..., set: str | Sequence[str] | None = ..., gpu_times: str | Sequence[str] | None = ..., question: str | Sequence[str] | None = ..., save_question: str | Sequence[str] | None = ..., space: str | Sequence[str] | None = ..., draft: str | Sequence[str] | None = ..., from_: str | Sequence[str] | None = ..., all: bool | None = ..., best: bool | None = ..., check: int | Sequence[int] | None = ..., seed: int | Sequence[int] | None = ..., threads: int | Sequence[int] | None = ..., cache: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Show where the time of a draft goes, and which changes would save time

    kernel: Kernel or layer, see 'pimento-cli kernels', or a file: a kernel (.py, .mlir) or, for accelerators, a layer or a network (.json, .onnx)
    shape: Sizes, e.g. batch=1,nhead=32,dhead=128,seq_len=2048
    backend: Device or accelerator, or a file with one; see 'pimento-cli devices'
    model: compiled: Compiled and verified; dcc-artifact: Published artifact; hbm-pim-kernels: Samsung's kernels; upmem: Schedules for DPUs; comonm: Mappings, estimated; dataflow: Dataflows, proved best; crossbar: Networks on crossbars (default: compiled)
    type: Element type: fp16 (default), bf16, fp8, fp32, int8 or int32
    resident: Arguments that stay on the device between runs
    streamed: Arguments that are laid out again on every run
    indexing: Indices of tiles with gaps: exact, expanded to a range, or best (the faster one; default)
    rules: Pruning rules for the space kept: 1,2,3 (default), some of them, or none
    without_pass: Optimizer passes to leave out: fusion, staging, group-commands, pairing, overlap, tile-orders, loop-orders
    with_rule: Rules of the device that are off by default
    without_rule: Rules of the device to turn off, or all
    devices: Number of devices of a host that share the shape
    mode: kernel (default): input from host memory; inference: from on-chip memory
    set: Any setting of the system, as SETTING=VALUE; a wrong one lists all settings
    gpu_times: Table of measured times of processors to compare with (CLI.md), for --set gpu-time=measured
    question: File with a question (JSON); other options change what it says
    save_question: Write the question to a file that --question reads
    space: Drafts to search for the best one: all (default), complete or kept. Only all is sure to have the fastest draft: complete and kept may lack it on small shapes, and with kept the best draft may be up to 40 % slower on large ones ('pimento-cli regret')
    draft: Groups x cores per dimension set, e.g. 16x1,1x4,1x16, or default (default)
    from_: The draft of a data-centric representation in a file, as 'lower --emit ir' prints it
    all: Show all advice, and the changes that do not help, with their figures
    best: Always search for the best draft of the space, not only if no change helps
    check: Instead of advice: compare predicted with simulated savings on this number of random drafts
    seed: With --check: seed of the drafts (default 1)
    threads: Threads to use (default: all)
    cache: File with known costs of programs, or none (default: in ~/.cache)
    """
    ...
def explore(*words: str, kernel: str | Sequence[str] | None = ..., shape: str | Sequence[str] | None = ..., backend: str | Sequence[str] | None = ..., model: str | Sequence[str] | None = ..., type: str | Sequence[str] | None = ..., resident: str | Sequence[str] | None = ..., streamed: str | Sequence[str] | None = ..., indexing: str | Sequence[str] | None = ..., rules: str | Sequence[str] | None = ..., without_pass: str | Sequence[str] | None = ..., with_rule: str | Sequence[str] | None = ..., without_rule: str | Sequence[str] | None = ..., devices: int | Sequence[int] | None = ..., mode: str | Sequence[str] | None = ..., set: str | Sequence[str] | None = ..., gpu_times: str | Sequence[str] | None = ..., question: str | Sequence[str] | None = ..., save_question: str | Sequence[str] | None = ..., space: str | Sequence[str] | None = ..., study: str | Sequence[str] | None = ..., all: str | Sequence[str] | None = ..., budget: int | Sequence[int] | None = ..., cycles: float | Sequence[float] | None = ..., seconds: float | Sequence[float] | None = ..., top: int | Sequence[int] | None = ..., predictor: str | Sequence[str] | None = ..., pareto: str | Sequence[str] | None = ..., threads: int | Sequence[int] | None = ..., cache: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Explore a space of a kernel or layer into a study: a file that keeps all results and resumes after a stop

    kernel: Kernel or layer, see 'pimento-cli kernels', or a file: a kernel (.py, .mlir) or, for accelerators, a layer or a network (.json, .onnx)
    shape: Sizes, e.g. batch=1,nhead=32,dhead=128,seq_len=2048
    backend: Device or accelerator, or a file with one; see 'pimento-cli devices'
    model: compiled: Compiled and verified; dcc-artifact: Published artifact; hbm-pim-kernels: Samsung's kernels; upmem: Schedules for DPUs; comonm: Mappings, estimated; dataflow: Dataflows, proved best; crossbar: Networks on crossbars (default: compiled)
    type: Element type: fp16 (default), bf16, fp8, fp32, int8 or int32
    resident: Arguments that stay on the device between runs
    streamed: Arguments that are laid out again on every run
    indexing: Indices of tiles with gaps: exact, expanded to a range, or best (the faster one; default)
    rules: Pruning rules for the space kept: 1,2,3 (default), some of them, or none
    without_pass: Optimizer passes to leave out: fusion, staging, group-commands, pairing, overlap, tile-orders, loop-orders
    with_rule: Rules of the device that are off by default
    without_rule: Rules of the device to turn off, or all
    devices: Number of devices of a host that share the shape
    mode: kernel (default): input from host memory; inference: from on-chip memory
    set: Any setting of the system, as SETTING=VALUE; a wrong one lists all settings
    gpu_times: Table of measured times of processors to compare with (CLI.md), for --set gpu-time=measured
    question: File with a question (JSON); other options change what it says
    save_question: Write the question to a file that --question reads
    space: Drafts to explore: all, complete or kept. Only all is sure to have the fastest draft: complete and kept may lack it on small shapes, and with kept the best draft may be up to 40 % slower on large ones ('pimento-cli regret')
    study: Study file (.pimento); created if it does not exist
    all: Simulate every draft, not only the drafts that the proof of the best one needs
    budget: Maximum number of drafts to examine
    cycles: Maximum number of device cycles to simulate
    seconds: Stop after this number of seconds; the result then depends on the machine
    top: Drafts that are simulated first, by prediction (default 32)
    predictor: Predictor: estimate (lower bounds; default), the file of a trained predictor (kept in the study), study (the predictor in the study), or none
    pareto: Pareto front to list, over two or three of time, rearrangement, compute, energy, banks, host-traffic, capacity or any column; or over the objectives of the system: objectives
    threads: Threads to use (default: all)
    cache: File with known costs of programs, or none (default: in ~/.cache)
    """
    ...
def study(*words: str, kernel: str | Sequence[str] | None = ..., shape: str | Sequence[str] | None = ..., backend: str | Sequence[str] | None = ..., model: str | Sequence[str] | None = ..., type: str | Sequence[str] | None = ..., resident: str | Sequence[str] | None = ..., streamed: str | Sequence[str] | None = ..., indexing: str | Sequence[str] | None = ..., rules: str | Sequence[str] | None = ..., without_pass: str | Sequence[str] | None = ..., with_rule: str | Sequence[str] | None = ..., without_rule: str | Sequence[str] | None = ..., devices: int | Sequence[int] | None = ..., mode: str | Sequence[str] | None = ..., set: str | Sequence[str] | None = ..., gpu_times: str | Sequence[str] | None = ..., question: str | Sequence[str] | None = ..., save_question: str | Sequence[str] | None = ..., space: str | Sequence[str] | None = ..., id: str | Sequence[str] | None = ..., csv: str | Sequence[str] | None = ..., xlsx: str | Sequence[str] | None = ..., schema: bool | None = ..., save: str | Sequence[str] | None = ..., remove: str | Sequence[str] | None = ..., rows: int | Sequence[int] | None = ..., seconds: float | Sequence[float] | None = ..., out: str | Sequence[str] | None = ..., columns: str | Sequence[str] | None = ..., known: bool | None = ..., pareto: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Show, query, export, report or merge studies, and list their notes

    kernel: Kernel or layer, see 'pimento-cli kernels', or a file: a kernel (.py, .mlir) or, for accelerators, a layer or a network (.json, .onnx)
    shape: Sizes, e.g. batch=1,nhead=32,dhead=128,seq_len=2048
    backend: Device or accelerator, or a file with one; see 'pimento-cli devices'
    model: compiled: Compiled and verified; dcc-artifact: Published artifact; hbm-pim-kernels: Samsung's kernels; upmem: Schedules for DPUs; comonm: Mappings, estimated; dataflow: Dataflows, proved best; crossbar: Networks on crossbars (default: compiled)
    type: Element type: fp16 (default), bf16, fp8, fp32, int8 or int32
    resident: Arguments that stay on the device between runs
    streamed: Arguments that are laid out again on every run
    indexing: Indices of tiles with gaps: exact, expanded to a range, or best (the faster one; default)
    rules: Pruning rules for the space kept: 1,2,3 (default), some of them, or none
    without_pass: Optimizer passes to leave out: fusion, staging, group-commands, pairing, overlap, tile-orders, loop-orders
    with_rule: Rules of the device that are off by default
    without_rule: Rules of the device to turn off, or all
    devices: Number of devices of a host that share the shape
    mode: kernel (default): input from host memory; inference: from on-chip memory
    set: Any setting of the system, as SETTING=VALUE; a wrong one lists all settings
    gpu_times: Table of measured times of processors to compare with (CLI.md), for --set gpu-time=measured
    question: File with a question (JSON); other options change what it says
    save_question: Write the question to a file that --question reads
    space: Space of the question to show, if the study has several
    id: Question, by the first letters of its key (see show)
    csv: With export, notes and query: file for the table, - for the terminal
    xlsx: With export and query: workbook for the table, with a sheet of its provenance
    schema: With query: list the tables and the saved queries
    save: With query: save the SELECT in the study under a name
    remove: With query: remove a saved query by its name
    rows: With query: largest number of rows (default: 1000; in a file: 1000000)
    seconds: With query: time limit of the SELECT (default: 10)
    out: With export: folder for one file per question; with report: the page (.html)
    columns: With export: folder for one NumPy file (.npy) per column of a question
    known: With export: add results of unlisted candidates; they differ from run to run
    pareto: With export: add a column that marks drafts on the Pareto front of these columns
    """
    ...
def sweep(*words: str, out: str | Sequence[str] | None = ..., csv: str | Sequence[str] | None = ..., parts: int | Sequence[int] | None = ..., part: int | Sequence[int] | None = ..., with_: str | Sequence[str] | None = ..., tasks: int | Sequence[int] | None = ..., wait: bool | None = ..., threads: int | Sequence[int] | None = ..., cache: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Answer a plan of many questions in parts: here, by GNU parallel, or as a job array of Slurm

    out: With a plan: new folder for the sweep; with merge: file for the answers, a line each
    csv: File for the table of all answers, - for the terminal
    parts: With a plan: number of parts (default: 64, or one per question)
    part: With run: this part alone, from 0 (default: all without answers)
    with_: Who runs the parts: here, parallel, slurm, or none (only cut the plan)
    tasks: With parallel and slurm: parts at the same time
    wait: With slurm: wait for the parts, then join their answers
    threads: Threads of a part (default: all here, 1 with parallel and slurm)
    cache: File with known costs of programs, or none (default: in ~/.cache)
    """
    ...
def mcp(*words: str, folder: str | Sequence[str] | None = ..., cache: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Serve an assistant by the Model Context Protocol on the standard input and output

    folder: Folder for study files (default: the current one)
    cache: File with known costs of programs, or none (default: in ~/.cache)
    """
    ...
def whatif(*words: str, kernel: str | Sequence[str] | None = ..., shape: str | Sequence[str] | None = ..., backend: str | Sequence[str] | None = ..., model: str | Sequence[str] | None = ..., type: str | Sequence[str] | None = ..., resident: str | Sequence[str] | None = ..., streamed: str | Sequence[str] | None = ..., indexing: str | Sequence[str] | None = ..., rules: str | Sequence[str] | None = ..., without_pass: str | Sequence[str] | None = ..., with_rule: str | Sequence[str] | None = ..., without_rule: str | Sequence[str] | None = ..., devices: int | Sequence[int] | None = ..., mode: str | Sequence[str] | None = ..., set: str | Sequence[str] | None = ..., gpu_times: str | Sequence[str] | None = ..., question: str | Sequence[str] | None = ..., save_question: str | Sequence[str] | None = ..., space: str | Sequence[str] | None = ..., sweep: str | Sequence[str] | None = ..., preset: str | Sequence[str] | None = ..., list: bool | None = ..., no_refine: bool | None = ..., csv: str | Sequence[str] | None = ..., svg: str | Sequence[str] | None = ..., threads: int | Sequence[int] | None = ..., cache: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Sweep a parameter of device, accelerator or question, with the best candidate proved at each value

    kernel: Kernel or layer, see 'pimento-cli kernels', or a file: a kernel (.py, .mlir) or, for accelerators, a layer or a network (.json, .onnx)
    shape: Sizes, e.g. batch=1,nhead=32,dhead=128,seq_len=2048
    backend: Device or accelerator, or a file with one; see 'pimento-cli devices'
    model: compiled: Compiled and verified; dcc-artifact: Published artifact; hbm-pim-kernels: Samsung's kernels; upmem: Schedules for DPUs; comonm: Mappings, estimated; dataflow: Dataflows, proved best; crossbar: Networks on crossbars (default: compiled)
    type: Element type: fp16 (default), bf16, fp8, fp32, int8 or int32
    resident: Arguments that stay on the device between runs
    streamed: Arguments that are laid out again on every run
    indexing: Indices of tiles with gaps: exact, expanded to a range, or best (the faster one; default)
    rules: Pruning rules for the space kept: 1,2,3 (default), some of them, or none
    without_pass: Optimizer passes to leave out: fusion, staging, group-commands, pairing, overlap, tile-orders, loop-orders
    with_rule: Rules of the device that are off by default
    without_rule: Rules of the device to turn off, or all
    devices: Number of devices of a host that share the shape
    mode: kernel (default): input from host memory; inference: from on-chip memory
    set: Any setting of the system, as SETTING=VALUE; a wrong one lists all settings
    gpu_times: Table of measured times of processors to compare with (CLI.md), for --set gpu-time=measured
    question: File with a question (JSON); other options change what it says
    save_question: Write the question to a file that --question reads
    space: Drafts to search: all (default), complete or kept. Only all is sure to have the fastest draft: complete and kept may lack it on small shapes, and with kept the best draft may be up to 40 % slower on large ones ('pimento-cli regret')
    sweep: PARAMETER=VALUES, once for a curve or twice for a map: a list (channels=8,16,32), steps ('nRCDRD=8..32 step 4') or factors ('channels=4..64 x2'); parameters: --list
    preset: Change several parameters of the device at once, before any sweep; --list names the presets
    list: List the parameters with their values and sensible ranges, without computing anything; needs no kernel
    no_refine: Do not refine between values where the answer changes
    csv: One line per point to a file, - for the terminal
    svg: Draw the curve or the map to a file
    threads: Threads to use (default: all)
    cache: File with known costs of programs, or none (default: in ~/.cache)
    """
    ...
def drafts(*words: str, kernel: str | Sequence[str] | None = ..., shape: str | Sequence[str] | None = ..., backend: str | Sequence[str] | None = ..., model: str | Sequence[str] | None = ..., type: str | Sequence[str] | None = ..., resident: str | Sequence[str] | None = ..., streamed: str | Sequence[str] | None = ..., indexing: str | Sequence[str] | None = ..., rules: str | Sequence[str] | None = ..., without_pass: str | Sequence[str] | None = ..., with_rule: str | Sequence[str] | None = ..., without_rule: str | Sequence[str] | None = ..., devices: int | Sequence[int] | None = ..., mode: str | Sequence[str] | None = ..., set: str | Sequence[str] | None = ..., gpu_times: str | Sequence[str] | None = ..., question: str | Sequence[str] | None = ..., save_question: str | Sequence[str] | None = ..., groups: int | Sequence[int] | None = ..., space: str | Sequence[str] | None = ..., csv: str | Sequence[str] | None = ..., pruned: bool | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Count and list the tiling drafts of a shape

    kernel: Kernel or layer, see 'pimento-cli kernels', or a file: a kernel (.py, .mlir) or, for accelerators, a layer or a network (.json, .onnx)
    shape: Sizes, e.g. batch=1,nhead=32,dhead=128,seq_len=2048
    backend: Device or accelerator, or a file with one; see 'pimento-cli devices'
    model: compiled: Compiled and verified; dcc-artifact: Published artifact; hbm-pim-kernels: Samsung's kernels; upmem: Schedules for DPUs; comonm: Mappings, estimated; dataflow: Dataflows, proved best; crossbar: Networks on crossbars (default: compiled)
    type: Element type: fp16 (default), bf16, fp8, fp32, int8 or int32
    resident: Arguments that stay on the device between runs
    streamed: Arguments that are laid out again on every run
    indexing: Indices of tiles with gaps: exact, expanded to a range, or best (the faster one; default)
    rules: Pruning rules for the space kept: 1,2,3 (default), some of them, or none
    without_pass: Optimizer passes to leave out: fusion, staging, group-commands, pairing, overlap, tile-orders, loop-orders
    with_rule: Rules of the device that are off by default
    without_rule: Rules of the device to turn off, or all
    devices: Number of devices of a host that share the shape
    mode: kernel (default): input from host memory; inference: from on-chip memory
    set: Any setting of the system, as SETTING=VALUE; a wrong one lists all settings
    gpu_times: Table of measured times of processors to compare with (CLI.md), for --set gpu-time=measured
    question: File with a question (JSON); other options change what it says
    save_question: Write the question to a file that --question reads
    groups: Number of groups instead of the device's; Table 3 of the paper counts 32 for ten devices
    space: Drafts to list: all, complete (default), kept or listed. Only all is sure to have the fastest draft: complete and kept may lack it on small shapes, and with kept the best draft may be up to 40 % slower on large ones ('pimento-cli regret')
    csv: Write the drafts to a file, - for the terminal
    pruned: List the drafts that the rules remove, with the drafts that represent them
    """
    ...
def simulate(*words: str, kernel: str | Sequence[str] | None = ..., shape: str | Sequence[str] | None = ..., backend: str | Sequence[str] | None = ..., model: str | Sequence[str] | None = ..., type: str | Sequence[str] | None = ..., resident: str | Sequence[str] | None = ..., streamed: str | Sequence[str] | None = ..., indexing: str | Sequence[str] | None = ..., rules: str | Sequence[str] | None = ..., without_pass: str | Sequence[str] | None = ..., with_rule: str | Sequence[str] | None = ..., without_rule: str | Sequence[str] | None = ..., devices: int | Sequence[int] | None = ..., mode: str | Sequence[str] | None = ..., set: str | Sequence[str] | None = ..., gpu_times: str | Sequence[str] | None = ..., question: str | Sequence[str] | None = ..., save_question: str | Sequence[str] | None = ..., draft: str | Sequence[str] | None = ..., from_: str | Sequence[str] | None = ..., space: str | Sequence[str] | None = ..., best: bool | None = ..., csv: str | Sequence[str] | None = ..., threads: int | Sequence[int] | None = ..., cache: str | Sequence[str] | None = ..., commands: str | Sequence[str] | None = ..., requests: str | Sequence[str] | None = ..., banks: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Simulate one candidate or a whole space of them, or find and prove the best: drafts, schedules, mappings

    kernel: Kernel or layer, see 'pimento-cli kernels', or a file: a kernel (.py, .mlir) or, for accelerators, a layer or a network (.json, .onnx)
    shape: Sizes, e.g. batch=1,nhead=32,dhead=128,seq_len=2048
    backend: Device or accelerator, or a file with one; see 'pimento-cli devices'
    model: compiled: Compiled and verified; dcc-artifact: Published artifact; hbm-pim-kernels: Samsung's kernels; upmem: Schedules for DPUs; comonm: Mappings, estimated; dataflow: Dataflows, proved best; crossbar: Networks on crossbars (default: compiled)
    type: Element type: fp16 (default), bf16, fp8, fp32, int8 or int32
    resident: Arguments that stay on the device between runs
    streamed: Arguments that are laid out again on every run
    indexing: Indices of tiles with gaps: exact, expanded to a range, or best (the faster one; default)
    rules: Pruning rules for the space kept: 1,2,3 (default), some of them, or none
    without_pass: Optimizer passes to leave out: fusion, staging, group-commands, pairing, overlap, tile-orders, loop-orders
    with_rule: Rules of the device that are off by default
    without_rule: Rules of the device to turn off, or all
    devices: Number of devices of a host that share the shape
    mode: kernel (default): input from host memory; inference: from on-chip memory
    set: Any setting of the system, as SETTING=VALUE; a wrong one lists all settings
    gpu_times: Table of measured times of processors to compare with (CLI.md), for --set gpu-time=measured
    question: File with a question (JSON); other options change what it says
    save_question: Write the question to a file that --question reads
    draft: Groups x cores per dimension set, e.g. 16x1,1x4,1x16, or default; for other models, a candidate in one line or the name of a baseline
    from_: The draft of a data-centric representation in a file, as 'lower --emit ir' prints it
    space: All drafts of a space: all, complete, kept or listed. Only all is sure to have the fastest draft: complete and kept may lack it on small shapes, and with kept the best draft may be up to 40 % slower on large ones ('pimento-cli regret')
    best: With --space: find and prove the fastest draft without simulating all of them
    csv: With --space: one line per draft to a file, - for the terminal
    threads: With --space: threads to use (default: all)
    cache: File with known costs of programs, or none (default: in ~/.cache)
    commands: With --draft: write the command trace to a file; as a timeline for Perfetto if its name ends with .json
    requests: With --draft: write the request list to a file
    banks: With --draft: write the figures of every bank to a file
    """
    ...
def lower(*words: str, kernel: str | Sequence[str] | None = ..., shape: str | Sequence[str] | None = ..., backend: str | Sequence[str] | None = ..., model: str | Sequence[str] | None = ..., type: str | Sequence[str] | None = ..., resident: str | Sequence[str] | None = ..., streamed: str | Sequence[str] | None = ..., indexing: str | Sequence[str] | None = ..., rules: str | Sequence[str] | None = ..., without_pass: str | Sequence[str] | None = ..., with_rule: str | Sequence[str] | None = ..., without_rule: str | Sequence[str] | None = ..., devices: int | Sequence[int] | None = ..., mode: str | Sequence[str] | None = ..., set: str | Sequence[str] | None = ..., gpu_times: str | Sequence[str] | None = ..., question: str | Sequence[str] | None = ..., save_question: str | Sequence[str] | None = ..., draft: str | Sequence[str] | None = ..., from_: str | Sequence[str] | None = ..., emit: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Show a draft as data-centric representation, device program or requests

    kernel: Kernel or layer, see 'pimento-cli kernels', or a file: a kernel (.py, .mlir) or, for accelerators, a layer or a network (.json, .onnx)
    shape: Sizes, e.g. batch=1,nhead=32,dhead=128,seq_len=2048
    backend: Device or accelerator, or a file with one; see 'pimento-cli devices'
    model: compiled: Compiled and verified; dcc-artifact: Published artifact; hbm-pim-kernels: Samsung's kernels; upmem: Schedules for DPUs; comonm: Mappings, estimated; dataflow: Dataflows, proved best; crossbar: Networks on crossbars (default: compiled)
    type: Element type: fp16 (default), bf16, fp8, fp32, int8 or int32
    resident: Arguments that stay on the device between runs
    streamed: Arguments that are laid out again on every run
    indexing: Indices of tiles with gaps: exact, expanded to a range, or best (the faster one; default)
    rules: Pruning rules for the space kept: 1,2,3 (default), some of them, or none
    without_pass: Optimizer passes to leave out: fusion, staging, group-commands, pairing, overlap, tile-orders, loop-orders
    with_rule: Rules of the device that are off by default
    without_rule: Rules of the device to turn off, or all
    devices: Number of devices of a host that share the shape
    mode: kernel (default): input from host memory; inference: from on-chip memory
    set: Any setting of the system, as SETTING=VALUE; a wrong one lists all settings
    gpu_times: Table of measured times of processors to compare with (CLI.md), for --set gpu-time=measured
    question: File with a question (JSON); other options change what it says
    save_question: Write the question to a file that --question reads
    draft: Groups x cores per dimension set, e.g. 16x1,1x4,1x16, or default; for other models, a candidate in one line or the name of a baseline
    from_: The draft of a data-centric representation in a file, as 'lower --emit ir' prints it
    emit: ir, program (with --json: as objects that others can execute), commands or mlir (the kernel; with a draft in its tiles); of schedules for DPUs trace, kernel, tensor, host, loops-before, loops, assembly, host-c, kernel-c; of mappings, by system, mapping, cnm, llvcnm, mlir, program, nest, json, figures, streams, streams-json, mapping-json, timeline
    """
    ...
def export(*words: str, kernel: str | Sequence[str] | None = ..., shape: str | Sequence[str] | None = ..., backend: str | Sequence[str] | None = ..., model: str | Sequence[str] | None = ..., type: str | Sequence[str] | None = ..., resident: str | Sequence[str] | None = ..., streamed: str | Sequence[str] | None = ..., indexing: str | Sequence[str] | None = ..., rules: str | Sequence[str] | None = ..., without_pass: str | Sequence[str] | None = ..., with_rule: str | Sequence[str] | None = ..., without_rule: str | Sequence[str] | None = ..., devices: int | Sequence[int] | None = ..., mode: str | Sequence[str] | None = ..., set: str | Sequence[str] | None = ..., gpu_times: str | Sequence[str] | None = ..., question: str | Sequence[str] | None = ..., save_question: str | Sequence[str] | None = ..., space: str | Sequence[str] | None = ..., draft: str | Sequence[str] | None = ..., from_: str | Sequence[str] | None = ..., best: bool | None = ..., out: str | Sequence[str] | None = ..., formats: str | Sequence[str] | None = ..., notebook: str | Sequence[str] | None = ..., report: str | Sequence[str] | None = ..., threads: int | Sequence[int] | None = ..., cache: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Write forms of a candidate that other tools can run and read, such as programs and loop nests

    kernel: Kernel or layer, see 'pimento-cli kernels', or a file: a kernel (.py, .mlir) or, for accelerators, a layer or a network (.json, .onnx)
    shape: Sizes, e.g. batch=1,nhead=32,dhead=128,seq_len=2048
    backend: Device or accelerator, or a file with one; see 'pimento-cli devices'
    model: compiled: Compiled and verified; dcc-artifact: Published artifact; hbm-pim-kernels: Samsung's kernels; upmem: Schedules for DPUs; comonm: Mappings, estimated; dataflow: Dataflows, proved best; crossbar: Networks on crossbars (default: compiled)
    type: Element type: fp16 (default), bf16, fp8, fp32, int8 or int32
    resident: Arguments that stay on the device between runs
    streamed: Arguments that are laid out again on every run
    indexing: Indices of tiles with gaps: exact, expanded to a range, or best (the faster one; default)
    rules: Pruning rules for the space kept: 1,2,3 (default), some of them, or none
    without_pass: Optimizer passes to leave out: fusion, staging, group-commands, pairing, overlap, tile-orders, loop-orders
    with_rule: Rules of the device that are off by default
    without_rule: Rules of the device to turn off, or all
    devices: Number of devices of a host that share the shape
    mode: kernel (default): input from host memory; inference: from on-chip memory
    set: Any setting of the system, as SETTING=VALUE; a wrong one lists all settings
    gpu_times: Table of measured times of processors to compare with (CLI.md), for --set gpu-time=measured
    question: File with a question (JSON); other options change what it says
    save_question: Write the question to a file that --question reads
    space: With --best: drafts to search: all (default), complete or kept
    draft: Groups x cores per dimension set, e.g. 16x1,1x4,1x16, or default; for other models, a candidate in one line or the name of a baseline
    from_: The draft of a data-centric representation in a file, as 'lower --emit ir' prints it
    best: Export the best draft of the space, found and proved
    out: Folder for the files; created if it does not exist
    formats: Forms, by system (default: all): compiled: schedule, ir, program, mlir, commands, requests, ramulator, aim, timeline, csv, figures; upmem: schedule, trace, kernel, tensor, host, loops-before, loops, assembly, host-c, kernel-c; comonm: mapping, cnm, llvcnm, mlir, program; dataflow: mapping, nest, json, figures, timeloop-problem, timeloop-architecture, timeloop-mapping, timeloop-constraints, zigzag, lp; crossbar: mapping, mapping-json, streams, streams-json, timeline
    notebook: Instead of a draft: notebook (.ipynb) that asks the question with the Python package
    report: Instead of a draft: explore the question and write a page (.html), as 'study report' does
    threads: With --best: threads to use (default: all)
    cache: File with known costs of programs, or none (default: in ~/.cache)
    """
    ...
def verify(*words: str, kernel: str | Sequence[str] | None = ..., shape: str | Sequence[str] | None = ..., backend: str | Sequence[str] | None = ..., model: str | Sequence[str] | None = ..., type: str | Sequence[str] | None = ..., resident: str | Sequence[str] | None = ..., streamed: str | Sequence[str] | None = ..., indexing: str | Sequence[str] | None = ..., rules: str | Sequence[str] | None = ..., without_pass: str | Sequence[str] | None = ..., with_rule: str | Sequence[str] | None = ..., without_rule: str | Sequence[str] | None = ..., devices: int | Sequence[int] | None = ..., mode: str | Sequence[str] | None = ..., set: str | Sequence[str] | None = ..., gpu_times: str | Sequence[str] | None = ..., question: str | Sequence[str] | None = ..., save_question: str | Sequence[str] | None = ..., draft: str | Sequence[str] | None = ..., space: str | Sequence[str] | None = ..., from_: str | Sequence[str] | None = ..., sample: int | Sequence[int] | None = ..., seed: int | Sequence[int] | None = ..., library: str | Sequence[str] | None = ..., random: int | Sequence[int] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Run lowered programs and loop nests on a functional machine and compare with the kernel or layer

    kernel: Kernel or layer, see 'pimento-cli kernels', or a file: a kernel (.py, .mlir) or, for accelerators, a layer or a network (.json, .onnx)
    shape: Sizes, e.g. batch=1,nhead=32,dhead=128,seq_len=2048
    backend: Device or accelerator, or a file with one; see 'pimento-cli devices'
    model: compiled: Compiled and verified; dcc-artifact: Published artifact; hbm-pim-kernels: Samsung's kernels; upmem: Schedules for DPUs; comonm: Mappings, estimated; dataflow: Dataflows, proved best; crossbar: Networks on crossbars (default: compiled)
    type: Element type: fp16 (default), bf16, fp8, fp32, int8 or int32
    resident: Arguments that stay on the device between runs
    streamed: Arguments that are laid out again on every run
    indexing: Indices of tiles with gaps: exact, expanded to a range, or best (the faster one; default)
    rules: Pruning rules for the space kept: 1,2,3 (default), some of them, or none
    without_pass: Optimizer passes to leave out: fusion, staging, group-commands, pairing, overlap, tile-orders, loop-orders
    with_rule: Rules of the device that are off by default
    without_rule: Rules of the device to turn off, or all
    devices: Number of devices of a host that share the shape
    mode: kernel (default): input from host memory; inference: from on-chip memory
    set: Any setting of the system, as SETTING=VALUE; a wrong one lists all settings
    gpu_times: Table of measured times of processors to compare with (CLI.md), for --set gpu-time=measured
    question: File with a question (JSON); other options change what it says
    save_question: Write the question to a file that --question reads
    draft: One draft, e.g. 16x1,1x4,1x16
    space: Drafts of a space: all, complete or kept
    from_: The draft of a data-centric representation in a file, as 'lower --emit ir' prints it
    sample: With --space: verify this number of random drafts instead of all
    seed: Seed of drafts and data (default 1)
    library: Verify random kernels of the library with random sizes, drafts and devices
    random: With --library: number of cases (default 100)
    """
    ...
def replay(*words: str, backend: str | Sequence[str] | None = ..., commands: str | Sequence[str] | None = ..., with_rule: str | Sequence[str] | None = ..., without_rule: str | Sequence[str] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Simulate a request list, or a trace of the AiM simulator, from a file

    backend: Device, or a device file; see 'pimento-cli devices'. For a trace: aim-simulator (default) or aim-simulator-cent, the version that CENT used
    commands: Write the command trace to a file; as a timeline for Perfetto if its name ends with .json
    with_rule: Rules of the device that are off by default
    without_rule: Rules of the device to turn off, or all
    """
    ...
def validate(*words: str, threads: int | Sequence[int] | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Compare reference files with what Pimento computes

    threads: Threads to use (default: all)
    """
    ...
def cache(*words: str, cache: str | Sequence[str] | None = ..., clear: bool | None = ..., progress: bool | Callable[[str], Any] = ...) -> Answer:
    """Show or clear the file with known costs of programs

    cache: File with known costs of programs, or none (default: in ~/.cache)
    clear: Delete all known costs
    """
    ...
def names() -> dict[str, str]: ...
def function(name: str) -> Callable[..., Answer]: ...

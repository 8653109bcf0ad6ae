// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// Options of the command line, by command.

namespace pimento::cli {

inline constexpr int kDone = 0;
inline constexpr int kCheckFailed = 1;
inline constexpr int kBadInput = 2;
inline constexpr int kInterrupted = 130;

enum class Output : unsigned char { Text, Json };

/// Options of every command.
struct OutputOptions {
    Output output = Output::Text;
};

/// Cache of simulated costs: a file, or "none"; "": the file in the user's cache folder.
struct CacheOptions {
    std::string file;
};

/// Device rules that differ from the device file.
struct RuleOptions {
    std::vector<std::string> with;    // switched on besides those that are on
    std::vector<std::string> without; // switched off; or "all"
};

/// Options of a question. An option that is not given keeps the value of the question file or the system's default.
struct QuestionOptions {
    std::string kernel; // name, or a file that ends in .py or .mlir, the latter with :NAME to choose a kernel
    std::string shape;
    std::string backend; // name, or a device file
    std::string model;   // id of a system
    std::optional<std::string> type;
    std::vector<std::string> resident; // arguments to keep on the device
    std::vector<std::string> streamed; // arguments to lay out on every run
    // Settings with an option of their own:
    std::optional<std::string> space;
    bool isSpaceUsual = false; // chosen by the command, not by the user
    std::optional<std::string> mode;
    std::optional<std::string> indexing;
    std::optional<std::string> prune;       // pruning rules of the retained drafts
    std::vector<std::string> withoutPasses; // optimizer passes to skip
    RuleOptions rules;
    std::optional<std::int64_t> devices; // number of devices that share the shape
    std::vector<std::string> settings;   // SETTING=VALUE
    std::string gpuTimes;                // file with measured times of GPUs
    std::string file;                    // file to read the question from
    std::string saved;                   // file to write the question to
    std::vector<std::string> files;      // of another tool, which describe the question together
    std::vector<Question> opened;        // what `files` ask, then the same by other rules; `file` names them
};

struct KernelsOptions : OutputOptions {};

struct LessonsOptions : OutputOptions {
    std::vector<std::string> names; // ids or files; empty: all
    bool checks = false;
    bool withNotes = false;
    bool isMarkdown = false;
    std::string language;       // of the texts: "de"; "": English
    std::optional<int> threads; // default: all
    CacheOptions cache;
};

struct DevicesOptions : OutputOptions {
    std::string backend; // "": list all
};

struct RulesOptions : OutputOptions {
    std::string backend;
    bool effects = false; // measure their effects
};

/// Options for listing a network, or for mapping it on devices.
struct NetworkOptions : OutputOptions {
    std::string network;               // file, or name of the library; "": list the library and the passes
    std::string passes;                // names with commas between them; "": those of the form of the file
    std::vector<std::string> sizes;    // NAME=NUMBER for sizes that the file leaves open
    std::string saved;                 // file to write the network to in our own form; "": none
    std::string backend;               // device; "": the layers are listed only
    std::string objective;             // "": the default
    std::string type;                  // element type of all tensors; "": those of the network
    std::vector<std::string> settings; // SETTING=VALUE
    bool omitsShared = false;          // each layer for itself
    std::string csv;                   // file for a line for each layer; "": none
    std::string devices;               // "all", or names with commas: the network on all of them; "": on `backend`
    std::string host = "a100";         // processor of the host, or "none"
    std::string link = "pcie5";        // between the host and its devices
    std::string launches = "graph";    // kernel launches of the host
    double seconds = 45;               // for all searches of `devices`
    std::optional<int> threads;        // default: all
    CacheOptions cache;
};

struct GainsOptions : OutputOptions {
    QuestionOptions question;   // without a shape: the paper's shapes
    std::optional<int> threads; // default: all
    CacheOptions cache;
};

struct ReproduceOptions : OutputOptions {
    std::vector<std::string> figures; // "fig8" and so on, or "all"
    std::string model = "dcc-artifact";
    std::string out;               // folder for a CSV file and a chart per figure; "": none
    std::optional<int> shapes;     // shapes per row of Table 4; default: all
    std::optional<int> samples;    // drafts that are run per training; default: 10,000
    std::vector<std::string> only; // publications or claims, or workloads of the IMTP paper; empty: all
    std::optional<int> trials;     // trials per search for the IMTP paper; default: 1000
    std::optional<int> seeds;      // searches per variant for its fig13; default: 3
    std::string study;             // look-up table of the publications' kernels; "": none
    std::optional<int> threads;    // default: all
    CacheOptions cache;
};

struct PredictCommandOptions : OutputOptions {
    QuestionOptions question;
    std::string train;          // file for a new predictor; "": none is trained
    std::string shapes;         // file with a device, kernel and shape per line, to train on
    std::string predictor;      // predictor file; "": costs are predicted by lower bounds
    std::optional<int> top;     // number of drafts to list; default: 10
    std::optional<int> run;     // number of listed drafts to run; default: none
    std::optional<int> samples; // number of drafts to run for training
    std::optional<double> share;
    std::optional<int> rounds;
    std::optional<int> depth;
    std::optional<double> rate;
    bool isPaper = false; // uses the paper's settings
    std::optional<int> seed;
    std::string csv; // file for the predictions of all drafts
    std::optional<int> threads;
    CacheOptions cache;
};

struct RegretCommandOptions : OutputOptions {
    QuestionOptions question;   // without a kernel, question or shapes: the built-in family
    std::string shapes;         // file with a device, kernel and shape per line
    std::string predictor;      // predictor file; "": nothing is predicted
    std::string csv;            // file with a line per rule of choice, "-" for the terminal
    std::optional<int> threads; // default: all
    CacheOptions cache;
};

struct SensitivityCommandOptions : OutputOptions {
    QuestionOptions question;
    std::vector<std::string> only; // ids of assumptions; empty: all
    bool lists = false;            // only lists the assumptions
    std::string csv;               // file for a line per point, "-" for the terminal
    std::optional<int> threads;    // default: all
    CacheOptions cache;
};

struct CompareOptions : OutputOptions {
    QuestionOptions question;             // defaults of all items; the device may be a list with commas
    std::string draft;                    // draft of the first device, or of items without one; "": the best
    bool matches = false;                 // other devices get the draft that matches the first one's
    std::vector<std::string> items;       // "DEVICE KERNEL SHAPE [DRAFT] [SETTING=VALUE ...]"
    std::string itemsFile;                // file with one item per line
    std::vector<std::string> questions;   // files
    std::optional<std::int64_t> baseline; // from 1; default: the first one
    std::string csv;                      // file for a line per item, "-" for the terminal
    std::string svg;                      // file for the rooflines
    std::optional<int> threads;           // default: all
    CacheOptions cache;
};

struct ChainCommandOptions : OutputOptions {
    std::string file;    // file with a chain
    std::string model;   // name or file of a language model whose attention is the chain
    std::string host;    // its host; "": attacc
    std::string context; // "2048", or "128..4096 step 256"; "": 2048
    std::optional<std::int64_t> batch;
    bool prompts = false;       // the host processes prompts around it
    bool omitsLasting = false;  // skips the best chain without relayouts
    QuestionOptions question;   // device and settings of all kernels
    std::string csv;            // file for a line per kernel, "-" for the terminal
    std::optional<int> threads; // default: all
    CacheOptions cache;
};

struct BatchOptions : OutputOptions {
    std::string input = "-";    // file with a question per line, "-" for the standard input
    std::string out;            // file for the answers; "": the standard output
    std::optional<int> threads; // default: all
    std::string gpuTimes;       // file with measured times of GPUs
    CacheOptions cache;
    bool check = false; // checks lines without running anything
};

struct AdviseOptions : OutputOptions {
    QuestionOptions question;
    std::string draft;
    std::string from;           // file with the draft's representation
    bool all = false;           // also lists changes that did not help
    bool best = false;          // always searches for the best draft of the space
    std::optional<int> checks;  // number of random drafts to check predictions on; none: gives advice
    std::uint64_t seed = 1;     // seed of the random drafts
    std::optional<int> threads; // default: all
    CacheOptions cache;
};

struct ExploreCommandOptions : OutputOptions {
    QuestionOptions question;
    std::string study;                  // file
    bool all = false;                   // simulates every candidate
    std::optional<std::int64_t> top;    // number of candidates to simulate first
    std::optional<std::int64_t> budget; // number of candidates to look at
    std::optional<double> seconds;      // time limit
    std::optional<double> cycles;       // limit on simulated device cycles
    std::string predictor = "estimate"; // or "none", "study", or the file of a trained one
    std::vector<std::string> pareto;    // columns
    std::optional<int> threads;         // default: all
    CacheOptions cache;
};

struct StudyCommandOptions : OutputOptions {
    std::string action;               // show, query, export, notes or merge
    std::vector<std::string> files;   // for merge, the last one is created
    QuestionOptions question;         // selects questions; without a kernel: all
    std::string id;                   // beginning of the question's key
    std::string csv;                  // file for one question, "-" for the terminal
    std::string xlsx;                 // workbook for one question, or of a statement
    std::string out;                  // folder with a file for each question
    std::string columns;              // folder with a file for each column of one question
    bool known = false;               // also candidates that are not on the list
    bool schema = false;              // lists the tables that statements see
    std::string save;                 // name to store the statement under; "": it is not stored
    std::string remove;               // name of a stored statement to remove
    std::optional<std::int64_t> rows; // most rows of a statement's table
    std::optional<double> seconds;    // time limit of a statement
    std::vector<std::string> pareto;
};

struct WhatIfCommandOptions : OutputOptions {
    QuestionOptions question;
    std::vector<std::string> sweeps; // one or two; none with a preset
    std::string preset;              // values of the device to try; "": none
    bool lists = false;              // only lists the parameters
    bool refines = true;             // also tries values between those where something changes
    std::string csv;                 // file for a line per point, "-" for the terminal
    std::string svg;                 // file for a curve or a map
    std::optional<int> threads;      // default: all
    CacheOptions cache;
};

struct DraftsOptions : OutputOptions {
    QuestionOptions question;
    std::optional<int> groups; // default: those of the device
    std::string csv;           // file with a row per candidate, "-" for the terminal
    bool showsPruned = false;
};

struct SimulateOptions : OutputOptions {
    QuestionOptions question;
    std::string draft;
    std::string from; // file with the draft's representation
    bool findsBest = false;
    std::string csv;            // file with a row per candidate, "-" for the terminal
    std::optional<int> threads; // default: all
    CacheOptions cache;
    std::string commands; // file for the command trace
    std::string requests; // file for the request list
    std::string banks;    // file for the figures per bank
};

struct LowerOptions : OutputOptions {
    QuestionOptions question;
    std::string draft;
    std::string from; // file with the draft's representation
    std::string emit = "ir";
};

struct ExportOptions : OutputOptions {
    QuestionOptions question;
    std::string draft;
    std::string from; // file with the draft's representation
    bool findsBest = false;
    std::string out;                  // folder for the files
    std::string notebook;             // file that asks the question again with the Python package
    std::string report;               // page about the question
    std::vector<std::string> formats; // ids; empty: all available ones
    std::optional<int> threads;       // of the search for the best draft; default: all
    CacheOptions cache;
};

struct VerifyOptions : OutputOptions {
    QuestionOptions question;
    std::string draft;
    std::string from;                   // file with a schedule's trace
    std::optional<std::int64_t> sample; // number of random drafts
    std::optional<std::int64_t> seed;
    bool library = false;               // verifies random kernels of the library
    std::optional<std::int64_t> random; // how many of them
};

struct ReplayOptions : OutputOptions {
    std::string list;
    std::string backend;  // empty for a trace of the AiM simulator, which names its machine
    std::string commands; // file for the command trace
    RuleOptions rules;
};

struct ValidateOptions : OutputOptions {
    std::vector<std::string> paths;
    std::optional<int> threads; // default: all
};

struct CacheCommandOptions : OutputOptions {
    CacheOptions cache;
    bool clears = false;
};

int listKernels(const KernelsOptions& options);
int giveLessons(const LessonsOptions& options);
int listDevices(const DevicesOptions& options);
int listRules(const RulesOptions& options);
int showNetwork(const NetworkOptions& options);
int listGains(const GainsOptions& options);
int reproduceFigures(const ReproduceOptions& options);
int predictCosts(const PredictCommandOptions& options);
int listRegret(const RegretCommandOptions& options);
int showSensitivity(const SensitivityCommandOptions& options);
int compareItems(const CompareOptions& options);
int findChain(const ChainCommandOptions& options);
int answerBatch(const BatchOptions& options);
int advise(const AdviseOptions& options);
/// Measures how often the advice on random drafts helps.
int checkAdvice(const AdviseOptions& options);
int exploreStudy(const ExploreCommandOptions& options);
int useStudy(const StudyCommandOptions& options);
/// Runs a SELECT on a study, or lists the tables.
int selectFromStudy(const StudyCommandOptions& options);
/// Writes a page about a study that needs no other files.
int reportStudy(const StudyCommandOptions& options);
int showWhatIf(const WhatIfCommandOptions& options);
int listDrafts(const DraftsOptions& options);
int simulate(const SimulateOptions& options);
int lowerDraft(const LowerOptions& options);
int exportDraft(const ExportOptions& options);
/// Writes a notebook or a report about the question instead of a candidate.
int exportQuestion(const ExportOptions& options);
int verify(const VerifyOptions& options);
int replay(const ReplayOptions& options);
int replayAimTrace(const ReplayOptions& options); // a trace of the AiM simulator
bool isAimTrace(const ReplayOptions& options);
int validate(const ValidateOptions& options);
int showCache(const CacheCommandOptions& options);

} // namespace pimento::cli
